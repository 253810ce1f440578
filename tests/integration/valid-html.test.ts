import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test as base } from 'vitest'
import { z } from 'zod'
import { createContentStore } from '../../cms/store/content-store.ts'
import { localeCodes } from '../../locales/locales.ts'
import { hasProgram } from '../harness/programs.ts'
import type { Site } from '../harness/servers/start-site.ts'
import { siteAlone } from './deployments.ts'

const root = join(import.meta.dirname, '../..')
const checker = join(root, 'node_modules/vnu-jar/build/dist/vnu.jar')
const hasJava = hasProgram('java')

const test = base.extend('site', { scope: 'file' }, siteAlone({ SITE_URL: 'http://localhost' }))

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const stored = createContentStore(join(root, 'sample-site/content'), silent).preview.pages

const kinds = ['news', 'job'] as const

/** A planted error that proves that the checker runs. */
const planted = '<!doctype html><html lang="en"><title>x</title><p><h1 id="a">x</h1></p>'

describe('valid documents', () => {
  test('declare the encoding within their first 1024 bytes', async ({ site }) => {
    const html = await (await site.get('/de')).text()
    expect(Buffer.from(html).subarray(0, 1024).toString()).toContain('<meta charset="utf-8">')
  })

  test.skipIf(!hasJava)('pass the Nu HTML checker', async ({ site }) => {
    const documents = new Map([['/planted', planted]])
    for (const path of [...samplePages(), ...(await catalogue(site))])
      documents.set(path, await (await site.get(path)).text())
    expect(documents.size).toBeGreaterThan(80)
    const errors = await check(documents)
    expect(errors.filter((error) => !error.startsWith('/planted: '))).toEqual([])
    expect(errors.length).toBeGreaterThan(0)
  })

  test.skipIf(!hasJava)('sitemap and Atom feeds match their schemas', async ({ site }) => {
    const feeds = localeCodes.flatMap((locale) =>
      kinds.map((kind) => `/feeds/${kind}.${locale}.xml`),
    )
    const [sitemap, ...atom] = await Promise.all(
      ['/sitemap.xml', ...feeds].map(async (path) => (await site.get(path)).text()),
    )
    expect(await breaches('sitemap', [sitemap ?? ''])).toEqual([])
    expect(await breaches('atom', atom)).toEqual([])
  })

  /** Errors of RELAX NG in documents of the site. A planted document proves that the checker runs. */
  async function breaches(schema: string, found: string[]): Promise<string[]> {
    const documents = new Map([['planted', '<feed xmlns="http://www.w3.org/2005/Atom"/>']])
    for (const [index, document] of found.entries()) documents.set(`document ${index}`, document)
    const driver = 'nu.validator.vendor.thaiopensource.relaxng.util.Driver'
    const rules = join(import.meta.dirname, `schemas/${schema}.rnc`)
    const options = ['-cp', checker, driver, '-c', rules]
    const errors = await runJava(documents, 'xml', (_folder, files) => [...options, ...files])
    return errors.split('\n').filter((line) => line && !line.includes('/0.xml:'))
  }

  const item = z.strictObject({
    id: z.url(),
    url: z.url(),
    title: z.string(),
    content_text: z.string().min(1),
    date_published: z.iso.datetime(),
    date_modified: z.iso.datetime(),
  })
  /** https://www.jsonfeed.org/version/1.1/ */
  const jsonFeed = z.strictObject({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    home_page_url: z.url(),
    feed_url: z.url(),
    language: z.string(),
    authors: z.array(z.strictObject({ name: z.string() })).min(1),
    items: z.array(item).min(1),
  })

  test.for(kinds)('JSON feed of each %s matches its schema', async (kind, { site }) => {
    for (const locale of localeCodes)
      jsonFeed.parse(await (await site.get(`/feeds/${kind}.${locale}.json`)).json())
  })
})

function samplePages(): string[] {
  const own = localeCodes.flatMap((locale) => [`/${locale}/search?q=vakuum`, `/${locale}/404`])
  return [...[...stored.keys()].map((path) => encodeURI(path)), ...own]
}

/** Pages with all examples, and two pages of the catalogue itself. */
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
async function check(documents: Map<string, string>): Promise<string[]> {
  const paths = [...documents.keys()]
  const options = ['--errors-only', '--format', 'json', '--exit-zero-always', '--stdout']
  const stdout = await runJava(documents, 'html', (folder) => ['-jar', checker, ...options, folder])
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  return messages.map(({ url, message, extract = '' }) => {
    const index = Number(/(\d+)\.html$/.exec(url)?.[1])
    return `${paths[index]}: ${message} ${extract.replace(/\s+/g, ' ')}`
  })
}

/** @returns output of the checker for the documents, which are stored as numbered files in a folder */
async function runJava(
  documents: Map<string, string>,
  ending: string,
  toArguments: (folder: string, files: string[]) => string[],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  const files = [...documents.keys()].map((_, index) => join(folder, `${index}.${ending}`))
  try {
    for (const [index, document] of [...documents.values()].entries())
      writeFileSync(join(folder, `${index}.${ending}`), document)
    const java = spawn('java', toArguments(folder, files), { stdio: ['ignore', 'pipe', 'pipe'] })
    const [output, problems] = await Promise.all([text(java.stdout), text(java.stderr)])
    if (!output) throw new Error(`the checker said nothing: ${problems}`)
    return output
  } finally {
    rmSync(folder, { recursive: true })
  }
}
