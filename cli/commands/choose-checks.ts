import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blockTypes } from '../../content/contract/contract.ts'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import { createBrowserChecks } from '../checks/browser/browser-checks.ts'
import { loadBrowser } from '../checks/browser/load-browser.ts'
import { openPages } from '../checks/browser/open-pages.ts'
import type { Check } from '../checks/check.ts'
import { createContentChecks } from '../checks/content/content-checks.ts'
import { createFoundChecks } from '../checks/found/found-checks.ts'
import { createDraftChecks } from '../checks/drafts/draft-checks.ts'
import type { Canary } from '../checks/links/ask-canary.ts'
import { createLinkChecks } from '../checks/links/link-checks.ts'
import { createSeedChecks } from '../checks/seeds/seed-checks.ts'
import { createSmokeChecks } from '../checks/smoke/smoke-checks.ts'
import { createTranslationChecks } from '../checks/translations/translation-checks.ts'
import type { CliConfig } from '../config.ts'
import type { Trap } from '../crawl/trap-detector.ts'
import type { Seeds } from '../crawl/seeds/find-seeds.ts'
import type { Io } from '../io.ts'
import { options } from '../options.ts'
import type { CommandName } from './command.ts'

export interface CheckDeps {
  config: CliConfig
  seeds: Seeds
  canaries: readonly Canary[]
  /** Read when the crawl is over. */
  traps: readonly Trap[]
  timeAgain: (url: string) => Promise<number | null>
  readText: (url: string) => Promise<string | null>
  /** The site's own texts as they lie in the project; `null` where the command runs without them. */
  messages: Record<Locale, unknown> | null
}

/** Commands that crawl once and say what they found. */
export type CheckCommand = Exclude<CommandName, 'warm'>

/** What each command looks at. */
export function chooseChecks(command: CheckCommand, deps: CheckDeps): Check[] {
  const isForeign = deps.config.locales.length === 0
  const families: Record<Exclude<CheckCommand, 'check'>, () => Check[]> = {
    links: () => [
      ...createLinkChecks(deps),
      ...(isForeign ? [] : createSeedChecks({ ...deps, ...deps.config })),
      ...createDraftChecks(deps.config),
    ],
    translations: () => (isForeign ? [] : createTranslationChecks({ ...deps, ...deps.config })),
    smoke: () => [
      ...createSmokeChecks({ ...deps, ...deps.config, blockTypes }),
      ...createContentChecks(),
      ...createFoundChecks(deps),
    ],
  }
  if (command !== 'check') return families[command]()
  return Object.values(families).flatMap((create) => create())
}

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

/** The texts of the interface, read as files so that a broken one is a finding rather than a crash. */
export async function readMessages(folder: string): Promise<Record<Locale, unknown> | null> {
  try {
    const entries = await Promise.all(
      localeCodes.map(async (locale) => {
        const text = await readFile(join(folder, `${locale}.json`), 'utf8')
        return [locale, JSON.parse(text) as unknown]
      }),
    )
    return Object.fromEntries(entries) as Record<Locale, unknown>
  } catch {
    return null
  }
}
