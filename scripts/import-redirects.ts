/**
 * `npm run import:redirects -- FILE.csv`: adds the redirects of a table to `redirects.yaml` in `CONTENT_DIR`. Each line has the old address,
 * the new address, and the status if it is not 301; `410` has no new address. Bad lines are reported, all others are added.
 *
 * `npm run import:redirects -- SITEMAP`: prints such a table with the most similar page for each address of an old sitemap or list. SITEMAP is
 * a file or an address. The new pages are those of `CONTENT_DIR`, or of the sitemap after `--pages`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createContentStore } from '../cms/store/content-store.ts'
import { parseConfig } from '../server/config/config.ts'
import { proposeRedirects } from './redirects/propose-redirects.ts'
import { isAddressList, readAddresses, readText } from './redirects/read-addresses.ts'
import { readRedirects } from './redirects/read-redirects.ts'

const usage = 'import-redirects.ts TABLE.csv | SITEMAP [--pages SITEMAP]'

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { pages: { type: 'string' } },
  })
  const [source] = positionals
  if (!source) throw new Error(usage)
  const { contentDir } = parseConfig({ ...process.env, HOST: undefined })
  const { snapshot } = createContentStore(contentDir, silent)
  const written = [...snapshot.redirectEntries.values()]
  const text = await readText(source)
  if (isAddressList(text)) {
    const pages = values.pages
      ? (await readAddresses(await readText(values.pages))).map((url) => new URL(url).pathname)
      : [...snapshot.pages.keys()]
    process.stdout.write(await proposeRedirects(await readAddresses(text), { pages, written }))
  } else {
    const file = join(contentDir, 'redirects.yaml')
    addTo(file, readRedirects(text, written, [...snapshot.pages.keys()]))
  }
}

function addTo(
  file: string,
  { yaml, added, known, problems }: ReturnType<typeof readRedirects>,
): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // An empty list in brackets cannot be continued.
  const start = before.replace(/^\[\s*\]\s*$/m, '').replace(/(?<=[^\n])$/, '\n')
  if (added > 0) writeFileSync(file, start + yaml)
  for (const { line, message, isNote } of problems)
    console.error(`line ${line}: ${message}${isNote ? ' (added)' : ''}`)
  console.log(`${added} redirects added to ${file}, ${known} known before`)
  if (problems.some(({ isNote }) => !isNote)) process.exitCode = 1
}

const silent = { info() {}, warn() {}, error() {} }

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
