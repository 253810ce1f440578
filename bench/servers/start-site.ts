import { startSite as start } from '../../tests/harness/servers/start-site.ts'
import type { RunningProcess } from './start-process.ts'

/**
 * Starts the built site as a public deployment on a free port, with its own data folder.
 *
 * @param env environment variables of the site; without `BACKEND_URL` it shows the sample files
 */
export async function startSite(env: Record<string, string> = {}): Promise<RunningProcess> {
  const { url, pid, output, stop } = await start({ SITE_URL: 'http://www.bench.test', ...env })
  return {
    pid,
    url: url.replace('//localhost:', '//127.0.0.1:'),
    output: output(),
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}
