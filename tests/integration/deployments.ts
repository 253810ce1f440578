import { expect, onTestFinished, test } from 'vitest'
import { startFakeBackend, type FakeBackend } from '../harness/servers/fake-backend.ts'
import { fileFixture } from '../harness/run/file-fixture.ts'
import { startSite, type Site } from '../harness/servers/start-site.ts'

/** Address of the public deployment; nothing listens there, requests carry it as `Host`. */
export const siteUrl = 'http://www.site.test'
export const purgeToken = 'a-token-of-at-least-16'

/** A site in front of a fake backend. */
export interface Deployment {
  backend: FakeBackend
  site: Site
  /** Fails if the site does not end in good order. */
  stop: () => Promise<void>
}

/** Settles what the backend answers, before the site starts and asks. */
type Prepare = (backend: FakeBackend) => void

/**
 * `test` with a deployment for visitors, which the tests of a file share. Each test has paths of its own: the site keeps
 * what the backend said for a moment.
 */
export function publicSite(env?: Record<string, string>, prepare?: Prepare) {
  return deployed(() => startPublicSite(env, prepare))
}

/** `test` with a deployment, and with its two parts by themselves. */
export function deployed<T extends Deployment>(start: () => Promise<T>) {
  return test
    .extend('deployment', { scope: 'file' }, fileFixture(start))
    .extend('backend', { scope: 'file' }, ({ deployment }) => deployment.backend)
    .extend('site', { scope: 'file' }, ({ deployment }) => deployment.site)
}

/** Starts a deployment for visitors. */
export function startPublicSite(env?: Record<string, string>, prepare?: Prepare) {
  return startDeployment({ SITE_URL: siteUrl, PURGE_TOKEN: purgeToken, ...env }, prepare)
}

/** Starts a deployment for editors: its own address is a preview host. */
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

/** Fixture: a site without a backend of the test's, which the tests of a file share. */
export function siteAlone(env: Record<string, string>) {
  return fileFixture(async () => {
    const site = await startSite(env)
    return { ...site, stop: () => stopInOrder(site) }
  })
}

/** Starts a site that ends with the test. */
export async function startSiteInTest(env: Record<string, string>): Promise<Site> {
  const site = await startSite(env)
  onTestFinished(async () => void (await stopInOrder(site)))
  return site
}

/** Starts a backend that ends with the test. */
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

/** Says that content has changed, so that the next request asks the backend and shows nothing older. */
export async function purge(site: Site, body: object): Promise<Response> {
  return site.get('/ops/purge', {
    method: 'POST',
    headers: { authorization: `Bearer ${purgeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hard: true, ...body }),
  })
}

/** Waits for a line with these fields in the log of a site. */
export async function expectLogged(site: Site, fields: object): Promise<void> {
  await expect.poll(() => site.logs()).toContainEqual(expect.objectContaining(fields))
}
