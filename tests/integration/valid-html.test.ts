import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from 'vitest'
import { createContentStore } from '../../content/service/store/content-store.ts'
import { localeCodes } from '../../locales/locales.ts'
import type { Site } from '../harness/servers/start-site.ts'
import { siteAlone } from './deployments.ts'

const root = join(import.meta.dirname, '../..')
const checker = join(root, 'node_modules/vnu-jar/build/dist/vnu.jar')
const hasJava = spawnSync('java', ['-version']).status === 0
if (!hasJava) console.log('The Nu HTML checker needs Java, and there is none: HTML is not checked.')

const test = base.extend('site', { scope: 'file' }, siteAlone({ SITE_URL: 'http://localhost' }))

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const stored = createContentStore(join(root, 'content/files'), silent).snapshot.pages

/** What the checker must find fault with, lest it says nothing for another reason. */
const planted = '<!doctype html><html lang="en"><title>x</title><p><h1 id="a">x</h1></p>'

test('a document says its encoding within its first 1024 bytes', async ({ site }) => {
  const html = await (await site.get('/de')).text()
  expect(Buffer.from(html).subarray(0, 1024).toString()).toContain('<meta charset="utf-8">')
})

test.skipIf(!hasJava)(
  'the Nu HTML checker finds no error on any sample page and in any example of a block',
  { timeout: 180_000 },
  async ({ site }) => {
    const documents = new Map([['/planted', planted]])
    for (const path of [...samplePages(), ...(await catalogue(site))])
      documents.set(path, await (await site.get(path)).text())
    expect(documents.size).toBeGreaterThan(80)
    const errors = check(documents)
    expect(errors.filter((error) => !error.startsWith('/planted: '))).toEqual([])
    expect(errors.length).toBeGreaterThan(0)
  },
)

function samplePages(): string[] {
  const own = localeCodes.flatMap((locale) => [`/${locale}/search?q=vakuum`, `/${locale}/404`])
  return [...[...stored.keys()].map((path) => encodeURI(path)), ...own]
}

/** The pages on which all examples stand, and two of the catalogue itself. */
async function catalogue(site: Site): Promise<string[]> {
  const paths = ['/catalogue', '/catalogue/Quotes?locale=en']
  for (const locale of localeCodes)
    for (let number = 1; ; number++) {
      const path = `/catalogue/frame/each/${number}?locale=${locale}`
      if ((await site.get(path)).status === 404) break
      paths.push(path)
    }
  return paths
}

interface Message {
  type: string
  url: string
  message: string
  extract?: string
}

/** @param documents path → HTML @returns a line for each error */
function check(documents: Map<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'html-'))
  const paths = [...documents.keys()]
  try {
    for (const [index, html] of [...documents.values()].entries())
      writeFileSync(join(folder, `${index}.html`), html)
    const options = ['--errors-only', '--format', 'json', '--exit-zero-always', '--stdout']
    const { stdout, stderr } = spawnSync('java', ['-jar', checker, ...options, folder], {
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    })
    if (!stdout) throw new Error(`the checker said nothing: ${stderr}`)
    const { messages } = JSON.parse(stdout) as { messages: Message[] }
    return messages.map(({ url, message, extract = '' }) => {
      const index = Number(/(\d+)\.html$/.exec(url)?.[1])
      return `${paths[index]}: ${message} ${extract.replace(/\s+/g, ' ')}`
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
