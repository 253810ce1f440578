import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

const config = JSON.parse(
  readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'),
) as FormatConfig

/** A table of Markdown. */
export function markdownTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}

/** @param path its extension determines the language of the text. @returns the text as `npm run format` would format it */
export async function formatText(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, config)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join()}`)
  return code
}
