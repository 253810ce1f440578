/**
 * Writes what is made from the options, the exit codes and the rules of the command: `cli/config.schema.json` for editors of
 * `werkseite.config.json`, and the tables of `docs/cli.md`. Run it after a change in `cli/options.ts` or of a rule.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { z } from 'zod'
import { commandNames } from '../cli/commands/command.ts'
import { configFileSchema } from '../cli/config.ts'
import { exitCodeMeanings } from '../cli/exit-code.ts'
import { optionList } from '../cli/options.ts'

export const schemaFile = new URL('../cli/config.schema.json', import.meta.url)
export const documentFile = new URL('../docs/cli.md', import.meta.url)

/** JSON Schema of `werkseite.config.json`; draft 7 because every editor knows it. */
export async function generateConfigSchema(): Promise<string> {
  const schema = z.toJSONSchema(configFileSchema, { io: 'input', target: 'draft-7' })
  const options = await resolveConfig(schemaFile)
  return format(JSON.stringify(schema), { ...options, parser: 'json' })
}

/** @returns the document with its tables made anew */
export async function generateDocument(document: string): Promise<string> {
  const text = Object.entries({ options: optionTable(), 'exit codes': exitCodeTable() }).reduce(
    (filled, [name, content]) => fillIn(filled, name, content),
    document,
  )
  const options = await resolveConfig(documentFile)
  return format(text, { ...options, parser: 'markdown' })
}

function fillIn(document: string, name: string, content: string): string {
  const part = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`)
  return document.replace(part, (_, start, end) => `${start}\n\n${content}\n\n${end}`)
}

function optionTable(): string {
  const rows = optionList.map(([name, option]) => [
    code(option.flags),
    option.variable ? `${code(option.variable)}<br>${code(name)}` : '',
    option.kind === 'switch' ? '' : (option.default ?? option.otherwise ?? ''),
    `${option.meaning}${commandNote(option.commands)}`,
  ])
  return table(['Flag', 'Variable, key', 'Default', 'Meaning'], rows)
}

function commandNote(commands: readonly string[]): string {
  return commands.length === commandNames.length ? '' : ` (${commands.join(', ')})`
}

function exitCodeTable(): string {
  return table(['Code', 'Meaning'], Object.entries(exitCodeMeanings))
}

function code(text: string): string {
  return `\`${text}\``
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}

if (import.meta.main) {
  writeFileSync(schemaFile, await generateConfigSchema())
  writeFileSync(documentFile, await generateDocument(readFileSync(documentFile, 'utf8')))
}
