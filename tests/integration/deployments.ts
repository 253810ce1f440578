import { expect, onTestFinished, test } from 'vitest'
import { startFakeBackend, type FakeBackend } from '../harness/servers/fake-backend.ts'
import { fileFixture } from '../harness/run/file-fixture.ts'
import { startSite, type Site } from '../harness/servers/start-site.ts'

/** Address of the public deployment. Nothing listens there; requests send it as `Host`. */
export const siteUrl = 'http://www.site.test'
export const purgeToken = 'a-token-of-at-least-16'

/** A site in front of a fake backend. */
export interface Deployment {
  backend: FakeBackend
  site: Site
  /** Fails if the site does not exit cleanly. */
  stop: () => Promise<void>
}

/** Prepares the responses of the backend before the site starts. */
type Prepare = (backend: FakeBackend) => void

/**
 * `test` with a public deployment that the tests of a file share. Each test uses its own paths, because the site caches
 * responses of the backend.
 */
export function publicSite(env?: Record<string, string>, prepare?: Prepare) {
  return deployed(() => startPublicSite(env, prepare))
}

/** `test` with a deployment, its site and its backend. */
export function deployed<T extends Deployment>(start: () => Promise<T>) {
  return test
    .extend('deployment', { scope: 'file' }, fileFixture(start))
    .extend('backend', { scope: 'file' }, ({ deployment }) => deployment.backend)
    .extend('site', { scope: 'file' }, ({ deployment }) => deployment.site)
}

/** Starts a public deployment. */
export function startPublicSite(env?: Record<string, string>, prepare?: Prepare) {
  return startDeployment({ SITE_URL: siteUrl, PURGE_TOKEN: purgeToken, ...env }, prepare)
}

/** Starts a preview deployment: its own address is a preview host. */
export function startPreviewSite(prepare?: Prepare) {
  return startDeployment({ SITE_URL: 'http://localhost' }, prepare)
}

async function startDeployment(
  env: Record<string, string>,
  prepare?: Prepare,
): Promise<Deployment> {
  const backend = await startFakeBackend()
  prepare?.(backend)
  const site = await startSite({ BACKEND_URL: backend.url, ...env })
  return {
    backend,
    site,
    async stop() {
      await stopInOrder(site)
      await backend.stop()
    },
  }
}

/** Fixture: a site without a fake backend, shared by the tests of a file. */
export function siteAlone(env: Record<string, string>) {
  return fileFixture(async () => {
    const site = await startSite(env)
    return { ...site, stop: () => stopInOrder(site) }
  })
}

/** Starts a site and stops it after the test. */
export async function startSiteInTest(env: Record<string, string>): Promise<Site> {
  const site = await startSite(env)
  onTestFinished(async () => void (await stopInOrder(site)))
  return site
}

/** Starts a fake backend and stops it after the test. */
export async function startBackendInTest(): Promise<FakeBackend> {
  const backend = await startFakeBackend()
  onTestFinished(() => backend.stop())
  return backend
}

async function stopInOrder(site: Site): Promise<number | null> {
  const exitCode = await site.stop()
  expect(exitCode).toBe(0)
  return exitCode
}

/** Purges hard, so that the next request loads the new content. */
export async function purge(site: Site, body: object): Promise<Response> {
  return site.get('/ops/purge', {
    method: 'POST',
    headers: { authorization: `Bearer ${purgeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hard: true, ...body }),
  })
}

/** Waits for a log line with these fields. */
export async function expectLogged(site: Site, fields: object): Promise<void> {
  await expect.poll(() => site.logs()).toContainEqual(expect.objectContaining(fields))
}
