import { afterAll, expect } from 'vitest'
import { startFakeBackend } from '../harness/fake-backend.ts'
import { startSite, type Site } from '../harness/start-site.ts'

/** Address of the public deployment; nothing listens there, requests carry it as `Host`. */
export const siteUrl = 'http://www.site.test'
export const purgeToken = 'a-token-of-at-least-16'

/**
 * A deployment for visitors in front of a fake backend, for the tests of one file. Each test has paths of its own:
 * the site keeps what the backend said for a moment.
 */
export function startPublicSite(env: Record<string, string> = {}) {
  return startDeployment({ SITE_URL: siteUrl, PURGE_TOKEN: purgeToken, ...env })
}

/** A deployment for editors: its own address is a preview host. */
export function startPreviewSite() {
  return startDeployment({ SITE_URL: 'http://localhost' })
}

async function startDeployment(env: Record<string, string>) {
  const backend = await startFakeBackend()
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

/** Says that content has changed, so that the next request asks the backend. */
export async function purge(site: Site, body: object): Promise<Response> {
  return site.get('/ops/purge', {
    method: 'POST',
    headers: { authorization: `Bearer ${purgeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
