import { loadBrowser } from '../checks/browser/load-browser.ts'
import { openPages } from '../checks/browser/open-pages.ts'
import type { Facts } from '../checks/check.ts'
import type { CliConfig } from '../cli-config.ts'
import type { Io } from '../io.ts'
import { options } from '../options.ts'
import type { CheckCommand } from './choose-checks.ts'
import type { CommandName } from './command.ts'

const browserCommands: readonly CommandName[] = options.browser.commands
/** In a browser; each takes about a core. */
const pagesAtATime = 2
/** A page with all that it loads takes longer than the one answer that `--timeout` is about. */
const loadTimeoutMs = 30_000

/**
 * What opens pages for `--browser`; `null` where it is not asked for. To be called before anything else, so that who lacks a browser does not
 * wait for a crawl to hear it.
 *
 * @throws {BrowserMissing}
 */
export async function createBrowse(
  command: CheckCommand,
  config: CliConfig,
  { env, signal }: Io,
): Promise<Facts['browse'] | null> {
  const { browser } = config
  // A file with settings is for all commands.
  if (browser === 'none' || !browserCommands.includes(command)) return null
  const tools = await loadBrowser(env['CHROMIUM_PATH'])
  const opening = {
    tools,
    headers: config.headers,
    concurrency: pagesAtATime,
    timeoutMs: Math.max(config.timeoutMs, loadTimeoutMs),
    signal,
  }
  return (urls) => openPages(urls, opening)
}
