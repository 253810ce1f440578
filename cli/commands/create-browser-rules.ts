import { createBrowserChecks } from '../checks/browser/browser-checks.ts'
import { loadBrowser } from '../checks/browser/load-browser.ts'
import { openPages } from '../checks/browser/open-pages.ts'
import type { Check } from '../checks/check.ts'
import type { CliConfig } from '../config.ts'
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
 * What `--browser` adds to a command; nothing where it is not asked for. To be called before anything else, so that who lacks a browser does not
 * wait for a crawl to hear it.
 *
 * @throws {BrowserMissing}
 */
export async function createBrowserRules(
  command: CheckCommand,
  config: CliConfig,
  { env, signal }: Io,
): Promise<Check[]> {
  const { browser, locales } = config
  // A file with settings is for all commands.
  if (browser === 'none' || !browserCommands.includes(command)) return []
  const tools = await loadBrowser(env['CHROMIUM_PATH'])
  const opening = {
    tools,
    headers: config.headers,
    concurrency: pagesAtATime,
    timeoutMs: Math.max(config.timeoutMs, loadTimeoutMs),
    signal,
  }
  return createBrowserChecks({
    pages: browser,
    locales,
    open: (urls) => openPages(urls, opening),
  })
}
