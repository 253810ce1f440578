import { startSite } from '../../tests/harness/servers/start-site.ts'

/**
 * Starts the built site as a public deployment on a free port, with its own data folder.
 *
 * @param env environment variables of the site; without `BACKEND_URL` it shows the sample files
 */
export async function startPublicSite(env: Record<string, string> = {}) {
  const site = await startSite({ SITE_URL: 'http://www.bench.test', ...env })
  return {
    ...site,
    url: site.url.replace('//localhost:', '//127.0.0.1:'),
    [Symbol.asyncDispose]: async () => void (await site.stop()),
  }
}
