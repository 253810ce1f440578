import type { Locale } from '../../locales/locales.ts'
import { browserRules } from '../checks/browser/browser-checks.ts'
import { loadBrowser } from '../checks/browser/load-browser.ts'
import { findFragments } from '../checks/browser/find-fragments.ts'
import { openPages } from '../checks/browser/open-pages.ts'
import type { Facts, Rules } from '../checks/check.ts'
import { contentRules } from '../checks/content/content-checks.ts'
import { draftRules } from '../checks/drafts/draft-checks.ts'
import { searchEngineRules } from '../checks/search-engines/search-engine-checks.ts'
import { linkRules } from '../checks/links/link-checks.ts'
import { seedRules } from '../checks/seeds/seed-checks.ts'
import { smokeRules } from '../checks/smoke/smoke-checks.ts'
import { translationRules } from '../checks/translations/translation-checks.ts'
import type { CliConfig } from '../cli-config.ts'
import type { Io } from '../io.ts'
import { options } from '../options.ts'
import type { CheckName, CommandName } from './command-names.ts'

/** Rules of each command. For a site without known languages (`--locale=none`), those about links and about any page. */
export function chooseRules(
  command: CheckName,
  locales: readonly Locale[],
  isBrowsed = false,
): Rules {
  const isForeign = locales.length === 0
  const families: Record<Exclude<CheckName, 'check'>, Rules> = {
    links: {
      ...linkRules,
      ...(isForeign ? those(seedRules, (id) => id === 'sitemap-broken') : seedRules),
      ...draftRules,
    },
    translations: isForeign ? {} : translationRules,
    smoke: {
      // A missing page with status 200 is a fault of its own, not only of the linking pages.
      ...those(linkRules, (id) => id === 'soft-404'),
      ...(isForeign
        ? those(smokeRules, (id) => !ownMarkup.has(id))
        : { ...smokeRules, ...contentRules, ...searchEngineRules }),
    },
  }
  const { links, translations, smoke } = families
  const chosen = command === 'check' ? { ...links, ...translations, ...smoke } : families[command]
  return isBrowsed ? { ...chosen, ...browserRules } : chosen
}

/** Rules about markup that another site need not have. */
const ownMarkup = new Set(['main-missing', 'footer-missing'])

const those = (rules: Rules, isWanted: (id: string) => boolean): Rules =>
  Object.fromEntries(Object.entries(rules).filter(([id]) => isWanted(id)))

const browserCommands: readonly CommandName[] = options.browser.commands
/** Pages in the browser at the same time; each needs about one core. */
const pagesAtATime = 2
/** Time for a page with all its resources; `--timeout` limits a single response. */
const loadTimeoutMs = 30_000

/**
 * Creates the functions for `--browser`, which open pages; `null` without this option. To be called first, so that a missing browser is reported before the
 * crawl.
 *
 * @throws {UsageError} without a usable browser
 */
export async function createBrowse(
  command: CheckName,
  { browser, headers, timeoutMs, proxy }: CliConfig,
  { env, signal }: Io,
): Promise<Pick<Facts, 'browse' | 'findFragments'>> {
  // Not an error for other commands: a configuration file applies to all commands.
  if (browser === 'none' || !browserCommands.includes(command))
    return { browse: null, findFragments: null }
  const tools = await loadBrowser(env['CHROMIUM_PATH'])
  const manners = { concurrency: pagesAtATime, timeoutMs: Math.max(timeoutMs, loadTimeoutMs) }
  const shared = { tools, headers, proxy, signal, ...manners }
  return {
    browse: (urls) => openPages(urls, shared),
    findFragments: (wanted) => findFragments(wanted, shared),
  }
}
