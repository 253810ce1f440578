import { afterAll, expect } from 'vitest'
import { startFakeBackend, type FakeBackend } from '../harness/fake-backend.ts'
import { startSite, type Site } from '../harness/start-site.ts'

/** Address of the public deployment; nothing listens there, requests carry it as `Host`. */
export const siteUrl = 'http://www.site.test'
export const purgeToken = 'a-token-of-at-least-16'

/**
 * A deployment for visitors in front of a fake backend, for the tests of one file. Each test has paths of its own:
 * the site keeps what the backend said for a moment.
 *
 * @param prepare settles what the backend answers while the site starts
 */
export function startPublicSite(
  env: Record<string, string> = {},
  prepare?: (answer: FakeBackend['answer']) => void,
) {
  return startDeployment({ SITE_URL: siteUrl, PURGE_TOKEN: purgeToken, ...env }, prepare)
}

/** A deployment for editors: its own address is a preview host. */
export function startPreviewSite() {
  return startDeployment({ SITE_URL: 'http://localhost' })
}

async function startDeployment(
  env: Record<string, string>,
  prepare?: (answer: FakeBackend['answer']) => void,
) {
  const backend = await startFakeBackend()
  prepare?.(backend.answer)
  const site = await startSite({ BACKEND_URL: backend.url, ...env })
  stopAfterTests(site)
  afterAll(() => backend.stop())
  return { backend, site }
}

/** Ends a site after the tests of its file, in good order. */
export function stopAfterTests(site: Site): void {
  afterAll(async () => {
    expect(await site.stop()).toBe(0)
  })
}

/** Says that content has changed, so that the next request asks the backend and shows nothing older. */
export async function purge(site: Site, body: object): Promise<Response> {
  return site.get('/ops/purge', {
    method: 'POST',
    headers: { authorization: `Bearer ${purgeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hard: true, ...body }),
  })
}
