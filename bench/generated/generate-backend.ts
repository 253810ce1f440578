import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import type { Block } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import { callPath } from '../../routing/localized-path.ts'
import type { ImageValue } from '../../content/contract/values.ts'
import { localeCodes } from '../../locales/locales.ts'
import { layout } from '../../tests/harness/content/page-builder.ts'
import { listen } from '../../tests/harness/servers/listen.ts'
import { generatedPageNumber, generatedPagePath } from './generated-page-path.ts'
import { heavyPage, heavyPagePath } from './heavy-page.ts'
import { createRandomText } from './random-text.ts'

/**
 * Content service with any number of different pages, the same in every run, generated at no cost. Also serves the heavy page, its variants
 * (`/de/alles-7`) and drawings. The parameter `vary` changes a page.
 */
const { values } = parseArgs({ options: { pages: { type: 'string' } } })
const pageCount = Number(values.pages)

const text = createRandomText()
const paragraphs = Array.from({ length: 5003 }, () => text(45))
const image: ImageValue = { src: '/media/heber.svg', alt: 'Ein Heber', width: 800, height: 600 }
const layouts = new Map(
  localeCodes.map((locale) => [callPath(locale, 'layout'), JSON.stringify(layout(locale))]),
)
const heavy = JSON.stringify(heavyPage())
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><path fill="#678" d="M0 0h800v600H0z"/></svg>'

const { url: address } = await listen(({ url = '', headers }, response) => {
  const path = url.replace(/\?.*/s, '')
  const number = generatedPageNumber(path)
  const known = headers['if-none-match']
  const variant = /[?&]vary=(\w+)/.exec(url)?.[1] ?? ''
  if (layouts.has(path)) send(response, layouts.get(path) ?? '', known)
  else if (path === heavyPagePath) send(response, heavy, known)
  else if (path.startsWith(`${heavyPagePath}-`)) send(response, heavyVariant(path), known)
  else if (path.startsWith('/media/'))
    response.setHeader('Content-Type', 'image/svg+xml').end(drawing)
  else if (number < pageCount) send(response, JSON.stringify(pageOf(number, variant)), known)
  else if (path.endsWith('/ajax/search')) send(response, JSON.stringify({ hits: { hits: [] } }))
  else {
    response.statusCode = 404
    send(response, JSON.stringify({ message: 'no such page' }))
  }
})
console.log(address)

function send(response: ServerResponse, body: string, known?: string): void {
  const etag = `"${createHash('md5').update(body).digest('base64url')}"`
  response.setHeader('ETag', etag)
  if (known === etag) {
    response.statusCode = 304
    response.end()
  } else response.setHeader('Content-Type', 'application/json').end(body)
}

/** The heavy page under another path, which appears in each of its texts, so that no cache knows any part of it. */
function heavyVariant(path: string): string {
  const variant = path.slice(path.lastIndexOf('-') + 1)
  return heavy.replaceAll(heavyPagePath, path).replaceAll(/ (?=\p{Lu})/gu, ` ${variant} `)
}

function pageOf(number: number, variant: string): Page {
  const title = `Seite ${number} ${variant}`.trim()
  return {
    type: 'page',
    title,
    meta: { translatedPaths: { de: generatedPagePath(number) }, description: paragraph(number, 0) },
    content: [
      { type: 'HeaderStatic', title, image },
      ...Array.from({ length: 6 }, (_, index) => blocksOf(number, index)).flat(),
    ],
  }
}

function blocksOf(number: number, index: number): Block[] {
  const link = { title: 'Mehr davon', uri: generatedPagePath((number + index + 1) % pageCount) }
  return [
    {
      type: 'ImgTextPart',
      title: `Teil ${index} von ${number}`,
      text: html(paragraph(number, index * 4), paragraph(number, index * 4 + 1)),
      image,
      position: 'left',
      link,
    },
    {
      type: 'TextText',
      left: html(paragraph(number, index * 4 + 2)),
      right: html(paragraph(number, index * 4 + 3)),
    },
  ]
}

function html(...texts: string[]): string {
  return texts.map((one) => `<p>${one}</p>`).join('')
}

function paragraph(number: number, index: number): string {
  return paragraphs[(number * 7919 + index * 104_729) % paragraphs.length] ?? ''
}
