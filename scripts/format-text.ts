import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

const config = JSON.parse(
  readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'),
) as FormatConfig

/** @param path says by its ending what language the text is in. @returns the text as `npm run format` would leave it */
export async function formatText(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, config)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join()}`)
  return code
}
