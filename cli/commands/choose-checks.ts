import type { Locale } from '../../locales/locales.ts'
import { loadBrowser } from '../checks/browser/load-browser.ts'
import { openPages } from '../checks/browser/open-pages.ts'
import type { Facts, RuleRow } from '../checks/check.ts'
import { contentRules } from '../checks/content/content-checks.ts'
import { draftRules } from '../checks/drafts/draft-checks.ts'
import { foundRules } from '../checks/found/found-checks.ts'
import { linkRules } from '../checks/links/link-checks.ts'
import { seedRules } from '../checks/seeds/seed-checks.ts'
import { smokeRules } from '../checks/smoke/smoke-checks.ts'
import { translationRules } from '../checks/translations/translation-checks.ts'
import type { CliConfig } from '../config.ts'
import type { Io } from '../io.ts'
import { options } from '../options.ts'
import type { CommandName } from './command.ts'

/** Commands that crawl once and say what they found. */
export type CheckCommand = Exclude<CommandName, 'warm'>

/** What each command looks at; of a site without languages of ours (`--locale=none`) nothing is compared. */
export function chooseRules(command: CheckCommand, locales: readonly Locale[]): RuleRow[] {
  const isForeign = locales.length === 0
  const families: Record<Exclude<CheckCommand, 'check'>, RuleRow[]> = {
    links: [...linkRules, ...(isForeign ? [] : seedRules), ...draftRules],
    translations: isForeign ? [] : [...translationRules],
    smoke: [...smokeRules, ...contentRules, ...foundRules],
  }
  return command === 'check' ? Object.values(families).flat() : families[command]
}

const browserCommands: readonly CommandName[] = options.browser.commands
/** In a browser; each takes about a core. */
const pagesAtATime = 2
/** A page with all that it loads takes longer than the one answer that `--timeout` is about. */
const loadTimeoutMs = 30_000

/**
 * What opens pages for `--browser`; `null` where it is not asked for. To be called before anything else, so that who lacks a browser does not
 * wait for a crawl to hear it.
 *
 * @throws {UsageError} where there is none
 */
export async function createBrowse(
  command: CheckCommand,
  { browser, headers, timeoutMs }: CliConfig,
  { env, signal }: Io,
): Promise<Facts['browse'] | null> {
  // A file with settings is for all commands.
  if (browser === 'none' || !browserCommands.includes(command)) return null
  const tools = await loadBrowser(env['CHROMIUM_PATH'])
  const manners = { concurrency: pagesAtATime, timeoutMs: Math.max(timeoutMs, loadTimeoutMs) }
  return (urls) => openPages(urls, { tools, headers, signal, ...manners })
}
