/**
 * `npm run import:redirects -- FILE.csv`: adds the redirects of a table to `content/files/redirects.yaml`. Each line has the old address,
 * the new address, and the status if it is not 301; `410` has no new address. Existing redirects stay unchanged.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { fileSchemas, type RedirectsFile } from '../content/service/store/content-file.ts'
import { followRedirects } from '../content/service/store/follow-redirects.ts'
import { formatProblem } from '../content/service/store/read-content-file.ts'

const redirectsFile = new URL('../content/files/redirects.yaml', import.meta.url)

/**
 * Converts a table to YAML. A first line without addresses counts as header.
 *
 * @param table fields separated by commas, semicolons or tabs, quoted or not; addresses with or without host
 * @param written existing redirects
 * @throws {Error} with the line at fault
 */
export function toRedirects(table: string, written: RedirectsFile): string {
  const lines = table.split(/\r?\n/).map((line) => line.split(/[,;\t]/).map(toField))
  const added = lines.flatMap(([from = '', to = '', status = ''], index) => {
    if (from === '' || (index === 0 && !from.includes('/'))) return []
    const entry = {
      from: toPath(from),
      ...(to && { to: toPath(to) }),
      ...(status && { status: Number(status) }),
    }
    const result = fileSchemas.redirects.safeParse([entry])
    if (!result.success)
      throw new Error(`line ${index + 1}: ${result.error.issues[0]?.message ?? from}`)
    return written.some((known) => known.from === entry.from) ? [] : [entry]
  })
  const { problems } = followRedirects('redirects.yaml', [
    ...written,
    ...fileSchemas.redirects.parse(added),
  ])
  if (problems[0]) throw new Error(formatProblem(problems[0]))
  return added.map((entry) => `- { ${toYaml(entry)} }\n`).join('')
}

function toField(field: string): string {
  return field.trim().replace(/^"(.*)"$/, '$1')
}

function toPath(address: string): string {
  const url = URL.parse(address, 'http://site')
  return url ? decodeURI(url.pathname).replace(/(.)\/$/, '$1') : address
}

function toYaml(entry: object): string {
  return Object.entries(entry)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? JSON.stringify(value) : value}`)
    .join(', ')
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('import-redirects.ts FILE.csv')
  const yaml = readFileSync(redirectsFile, 'utf8')
  const lines = toRedirects(readFileSync(file, 'utf8'), fileSchemas.redirects.parse(load(yaml)))
  writeFileSync(redirectsFile, yaml + lines)
  console.log(`${lines.split('\n').length - 1} redirects added`)
}
