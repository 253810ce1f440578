import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import type { RuleRow } from '../checks/check.ts'
import { contentRules } from '../checks/content/content-checks.ts'
import { draftRules } from '../checks/drafts/draft-checks.ts'
import { foundRules } from '../checks/found/found-checks.ts'
import { linkRules } from '../checks/links/link-checks.ts'
import { seedRules } from '../checks/seeds/seed-checks.ts'
import { smokeRules } from '../checks/smoke/smoke-checks.ts'
import { translationRules } from '../checks/translations/translation-checks.ts'
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
