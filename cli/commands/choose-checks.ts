import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blockTypes } from '../../content/contract/contract.ts'
import { localeCodes, type Locale } from '../../locales/locales.ts'
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
