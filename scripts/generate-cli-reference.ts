/**
 * Generates documents from the options, exit codes and rules of the command: `cli/config.schema.json` for editors of
 * `werkseite.config.json`, and the tables of `docs/reference/command.md`. Run it after a change in `cli/options.ts` or of a rule.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { browserRules } from '../cli/checks/browser/browser-checks.ts'
import type { Rules } from '../cli/checks/check.ts'
import { contentRules } from '../cli/checks/content/content-checks.ts'
import { draftRules } from '../cli/checks/drafts/draft-checks.ts'
import { searchEngineRules } from '../cli/checks/search-engines/search-engine-checks.ts'
import { linkRules } from '../cli/checks/links/link-checks.ts'
import { seedRules } from '../cli/checks/seeds/seed-checks.ts'
import { smokeRules } from '../cli/checks/smoke/smoke-checks.ts'
import { translationRules } from '../cli/checks/translations/translation-checks.ts'
import { verdicts } from '../cli/checks/finding.ts'
import { commandNames, crawlNames } from '../cli/commands/command-names.ts'
import { commands } from '../cli/commands/commands.ts'
import { configFileSchema } from '../cli/cli-config.ts'
import { exitCodeMeanings } from '../cli/exit-code.ts'
import { isSwitch, optionList } from '../cli/options.ts'
import { modelSummary, targetMeanings } from '../cli/model/model-command.ts'
import { outboxActions, outboxSummary } from '../cli/outbox/outbox-command.ts'
import { wordsOf } from '../cli/reporters/report-texts.ts'
import { formatText, markdownTable as table } from './format-text.ts'

export const configSchemaFile = new URL('../cli/config.schema.json', import.meta.url)
export const commandFile = new URL('../docs/reference/command.md', import.meta.url)

/** JSON Schema of `werkseite.config.json`; draft 7 because every editor knows it. */
export async function generateConfigSchema(): Promise<string> {
  const schema = z.toJSONSchema(configFileSchema, { io: 'input', target: 'draft-7' })
  return formatText(configSchemaFile.pathname, JSON.stringify(schema))
}

/** @returns the document with regenerated tables */
export async function generateCommandDocument(document: string): Promise<string> {
  const parts = {
    commands: commandTable(),
    outbox: outboxTable(),
    model: modelTable(),
    options: optionTable(),
    verdicts: verdictTable(),
    rules: ruleTables(),
    'exit codes': exitCodeTable(),
  }
  const text = Object.entries(parts).reduce(
    (filled, [name, content]) => fillIn(filled, name, content),
    document,
  )
  return formatText(commandFile.pathname, text)
}

function fillIn(document: string, name: string, content: string): string {
  const part = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`)
  return document.replace(part, (_, start, end) => `${start}\n\n${content}\n\n${end}`)
}

function commandTable(): string {
  return table(
    ['Command', 'Checks'],
    [
      ...commandNames.map((name) => [code(name), commands[name].summary]),
      [code('outbox'), outboxSummary],
      [code('model'), modelSummary],
    ],
  )
}

function modelTable(): string {
  const rows = Object.entries(targetMeanings)
  return table(
    ['Command', 'Writes'],
    rows.map(([target, meaning]) => [code(`model ${target}`), meaning]),
  )
}

function outboxTable(): string {
  const rows = Object.entries(outboxActions)
  return table(
    ['Command', 'Does'],
    rows.map(([action, { meaning }]) => [code(`outbox ${action}`), meaning]),
  )
}

function optionTable(): string {
  const rows = optionList.map(([name, option]) => [
    code(option.flags),
    option.variable ? `${code(option.variable)}<br>${code(name)}` : '',
    isSwitch(option) ? '' : (option.default ?? option.otherwise ?? ''),
    `${option.meaning}${commandNote(option.commands)}`,
  ])
  return table(['Flag', 'Variable, key', 'Default', 'Meaning'], rows)
}

/** Notes where an option differs from the majority; every crawling command has the common options. */
function commandNote(names: readonly string[]): string {
  const others = crawlNames.filter((name) => !names.includes(name))
  if (others.length === 0) return names.includes('contract') ? ' (contract too)' : ''
  return others.length === 1 ? ` (not ${others.join()})` : ` (${names.join(', ')})`
}

function verdictTable(): string {
  const words = wordsOf('en')
  return table(
    ['Verdict', 'Meaning'],
    verdicts.map((verdict) => [code(verdict), words(`meaning.${verdict}`)]),
  )
}

/** Heading → rules. */
export const ruleGroups: Record<string, Rules> = {
  Links: linkRules,
  Translations: translationRules,
  'Navigation and sitemap': seedRules,
  Drafts: draftRules,
  'What visitors get': smokeRules,
  'Search engines and networks': searchEngineRules,
  'In a browser': browserRules,
  Content: contentRules,
}

function ruleTables(): string {
  return Object.entries(ruleGroups)
    .map(([group, rules]) => `### ${group}\n\n${ruleTable(rules)}`)
    .join('\n\n')
}

function ruleTable(rules: Rules): string {
  return table(
    ['Rule', 'Verdict', 'Problem'],
    Object.entries(rules).map(([id, { verdict, en }]) => [
      code(id),
      verdict,
      en.split('\n', 1).join(),
    ]),
  )
}

function exitCodeTable(): string {
  return table(['Code', 'Meaning'], Object.entries(exitCodeMeanings))
}

function code(text: string): string {
  return `\`${text}\``
}

if (import.meta.main) {
  writeFileSync(configSchemaFile, await generateConfigSchema())
  writeFileSync(commandFile, await generateCommandDocument(readFileSync(commandFile, 'utf8')))
}
