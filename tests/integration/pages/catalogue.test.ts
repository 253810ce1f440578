import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { localeCodes } from '../../../locales/locales.ts'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { blockExamples } from '../../harness/content/block-examples.ts'
import { elements, textOf } from '../../harness/content/read-html.ts'
import { publicSite, startPreviewSite } from '../deployments.ts'

const test = publicSite().extend('editors', { scope: 'file' }, fileFixture(startPreviewSite))
const types = Object.keys(blockExamples)

const hrefsOf = (html: string) => elements(html, 'a').map(({ href }) => href ?? '')
const framesOf = (html: string) => elements(html, 'iframe').map(({ src }) => src ?? '')

describe('catalogue', () => {
  test.for(['/catalogue', '/catalogue/Quotes', '/catalogue/frame/each/1', '/catalogue/page.json'])(
    'is missing in a public deployment: %s',
    async (path, { site }) => {
      for (const host of ['www.site.test', 'localhost'])
        expect((await site.get(path, { headers: { host } })).status).toBe(404)
    },
  )

  test('links every block type and is not indexed', async ({ editors }) => {
    const response = await editors.site.get('/catalogue?locale=en')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const hrefs = hrefsOf(await response.text())
    for (const type of types) expect(hrefs).toContain(`/catalogue/${type}?locale=en`)
  })

  test.for(localeCodes)('shows all examples of each type in %s', async (locale, { editors }) => {
    for (const [type, examples] of Object.entries(blockExamples)) {
      const html = await (await editors.site.get(`/catalogue/${type}?locale=${locale}`)).text()
      const own = examples.filter((example) => example.locale === locale)
      const frames = framesOf(html)
      expect(frames, type).toHaveLength(own.length)
      for (const src of frames) {
        const frame = await (await editors.site.get(encodeURI(src))).text()
        expect(
          elements(frame, 'section').filter((section) => section['data-block'] === type),
          src,
        ).toHaveLength(1)
      }
    }
  })

  test('shows one example of each type on one page', async ({ editors }) => {
    const html = await (await editors.site.get('/catalogue/frame/each/1?locale=de')).text()
    const shown = elements(html, 'section').map((section) => section['data-block'])
    expect(shown.filter(Boolean)).toEqual(types)
  })

  test('links to other languages and widths', async ({ editors }) => {
    const path = '/catalogue/Quotes?locale=de&width=375'
    const html = await (await editors.site.get(path)).text()
    expect(elements(html, 'html')[0]?.['lang']).toBe('de-CH')
    expect(textOf(html, 'h1')).toBe('Quotes')
    expect(elements(html, 'iframe').map(({ src, width }) => [src, width])).toContainEqual([
      '/catalogue/frame/Quotes/overlong?locale=de',
      '375',
    ])
    const hrefs = hrefsOf(html)
    expect(hrefs).toContain('/catalogue/Quotes?locale=en&width=375')
    expect(hrefs).toContain('/catalogue/Quotes?locale=de&width=768')
    expect(hrefs).toContain('/catalogue/Tiles?locale=de&width=375')
  })

  test.for([
    '/catalogue/Nothing',
    '/catalogue/Quotes/overlong',
    '/catalogue/frame',
    '/catalogue/frame/Quotes/nothing',
    '/catalogue/frame/each/99',
    '/catalogues',
  ])('has no page %s', async (path, { editors }) => {
    expect((await editors.site.get(path)).status).toBe(404)
  })

  interface Chunk {
    file: string
    imports?: string[]
    dynamicImports?: string[]
  }

  test('is not loaded by visitors', () => {
    const file = join(import.meta.dirname, '../../../dist/assets.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
    const loaded = new Set<string>()
    const load = (key: string) => {
      if (loaded.has(key)) return
      loaded.add(key)
      for (const imported of manifest[key]?.imports ?? []) load(imported)
    }
    const pages = Object.keys(manifest).filter((key) =>
      /^(renderer|pages\/(?!catalogue))/.test(key),
    )
    pages.forEach(load)
    expect(loaded.size).toBeGreaterThan(40)
    expect([...loaded].filter((key) => key.includes('catalogue'))).toEqual([])

    const scripts = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.js'))
    const withExample = scripts.filter((chunk) =>
      readFileSync(join(file, '../client', chunk.file), 'utf8').includes('Was Kunden sagen'),
    )
    expect(withExample).toEqual([])
  })
})
