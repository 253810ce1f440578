import { decodeHTML, decodeHTMLAttribute } from 'entities'
import type { Handler } from 'htmlparser2'
import { createResolve, type Resolve } from '../normalize-url.ts'
import { findCssLinks } from './find-css-links.ts'
import { findLinkedData } from './find-linked-data.ts'
import * as html from './html-elements.ts'
import { createPageDocument, type DocumentLink, type Region } from './page-document.ts'
import { collapse, PageText } from './page-text.ts'
import { parseSrcset } from './parse-srcset.ts'

type Attributes = Readonly<Record<string, string>>
type Expects = DocumentLink['expects']

// Limits in characters.
const maxLinkText = 120
const maxText = 2000
const maxTitle = 500
const maxData = 1_000_000

/** State that applies inside an element until its end. */
const outside = {
  region: null as Region | null,
  block: null as DocumentLink['block'],
  /** True where the content is not visible text. */
  isHidden: false,
  /** True where the content is not part of the page yet. */
  isTemplate: false,
  isDrawing: false,
}
type Surroundings = Readonly<typeof outside>

/**
 * Collects the data of a page from the events of htmlparser2, without building a tree. The events have undecoded entities: a parser that
 * decodes them looks at each character of a text.
 */
export class DocumentReader implements Partial<Handler> {
  readonly document = createPageDocument()
  readonly #url: URL
  #resolve: Resolve
  #hasBase = false
  /** Name of the current tag. */
  #element = ''
  #attributes: Attributes = {}
  /** State of every open element; most share the state of their parent. */
  readonly #open: Surroundings[] = []
  /** Current link, whose text is incomplete. */
  #anchor: DocumentLink | null = null
  readonly #anchorText = new PageText(maxLinkText)
  readonly #heading = new PageText(maxTitle)
  readonly #title = new PageText(maxTitle)
  readonly #text = new PageText(maxText)
  /** True after a space, and after the start or end of a block, which separates the text before it from the text after it. */
  #isApart = false
  /** Style sheet or JSON-LD of the current element; `null` outside of them. */
  #data: string | null = null

  /** @param url base address of the page */
  constructor(url: URL) {
    this.#url = url
    this.#resolve = createResolve(url)
    this.#text.begin()
  }

  get #around(): Surroundings {
    return this.#open.at(-1) ?? outside
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const around = this.#around
    for (const attribute in attributes)
      attributes[attribute] = decodeHTMLAttribute(attributes[attribute] ?? '')
    this.#element = name
    this.#attributes = attributes
    this.#open.push(around.isTemplate ? around : this.#enter(name, attributes, around))
    if (around.isTemplate) return
    if (!html.inline.has(name)) this.#isApart = true
    this.#readElement(name, attributes)
    const places = html.places.get(name)
    for (const attribute in attributes)
      this.#readAttribute(attribute, attributes[attribute] ?? '', places?.get(attribute))
  }

  onclosetag(name: string): void {
    const { isTemplate } = this.#around
    this.#element = name
    this.#attributes = {}
    this.#open.pop()
    if (isTemplate) return
    if (!html.inline.has(name)) this.#isApart = true
    if (name === 'a') this.#endAnchor()
    else if (name === 'h1' && this.#heading.isOpen)
      this.document.mainHeadings.push(this.#heading.end())
    else if (name === 'title') this.document.title ||= this.#title.end()
    else if (name === 'style' || name === 'script') this.#endData(name)
  }

  ontext(raw: string): void {
    if (this.#data !== null) this.#data += raw
    if (this.#data !== null || this.#around.isHidden) return
    const piece = decodeHTML(raw)
    if (piece.trim() === '') this.#isApart = true
    else this.#addText(piece)
  }

  #addText(piece: string): void {
    const text = this.#isApart ? ` ${piece}` : piece
    this.#isApart = false
    this.#title.add(text)
    this.#anchorText.add(text)
    this.#heading.add(text)
    if (this.#around.region === 'main') this.#text.add(text)
  }

  onend(): void {
    this.document.text = this.#text.end()
  }

  #enter(name: string, attributes: Attributes, around: Surroundings): Surroundings {
    const region = around.region === null ? html.regions.get(name) : undefined
    const type = around.block === null ? attributes['data-block'] : undefined
    const isHidden = html.hidden.has(name)
    const isDrawing = name === 'svg'
    if (!region && type === undefined && !isHidden && !isDrawing) return around
    if (region === 'main') this.document.hasMain = true
    if (region === 'footer') this.document.hasFooter = true
    return {
      region: region ?? around.region,
      block: type === undefined ? around.block : this.#beginBlock(type),
      isHidden: isHidden || around.isHidden,
      isTemplate: name === 'template',
      isDrawing: isDrawing || around.isDrawing,
    }
  }

  #beginBlock(type: string): DocumentLink['block'] {
    return { type, index: this.document.blocks.push(type) - 1 }
  }

  #readElement(name: string, attributes: Attributes): void {
    const type = attributes['type']?.toLowerCase()
    if (/^h[1-6]$/.test(name) && this.#around.region === 'main')
      this.document.headingLevels.push(Number(name[1]))
    if (name === 'html') this.document.language ??= attributes['lang'] ?? null
    else if (name === 'base') this.#setBase(attributes['href'])
    else if (name === 'h1') this.#heading.begin()
    else if (name === 'a') this.#endAnchor()
    else if (name === 'link') this.#readLink(attributes)
    else if (name === 'meta') this.#readMeta(attributes)
    else if (name === 'input' && type === 'image') this.#addPlace('src', 'file')
    else if (name === 'style' || (name === 'script' && type === 'application/ld+json'))
      this.#data = ''
    else if (name === 'title' && this.document.title === '' && !this.#around.isDrawing)
      this.#title.begin()
    else if (name === 'form')
      this.#addPlace('action', /^get$/i.test(attributes['method'] ?? 'get') ? 'page' : 'form')
  }

  /** Only the first `<base>` counts. */
  #setBase(href: string | undefined): void {
    const url = href === undefined || this.#hasBase ? null : URL.parse(href, this.#url)
    if (!url) return
    this.#resolve = createResolve(url)
    this.#hasBase = true
  }

  #readLink(attributes: Attributes): void {
    const relations = attributes['rel']?.toLowerCase().split(/\s+/) ?? []
    const relation = relations.find((name) => html.linkRelations.has(name))
    // `alternate stylesheet` counts as a style sheet.
    const expects = relations.includes('stylesheet')
      ? 'stylesheet'
      : html.linkRelations.get(relation ?? '')
    const link = expects && this.#addPlace('href', expects)
    if (!link) return
    if (relation === 'canonical') this.document.canonical ??= link.raw
    const isFeed = /^application\/((atom|rss)\+xml|feed\+json)$/i.test(attributes['type'] ?? '')
    if (isFeed && link.url !== null) this.document.feeds.push(link.url)
    const hreflang = attributes['hreflang']
    if (relation === 'alternate' && hreflang !== undefined && link.url !== null)
      this.document.alternates.push({ hreflang, url: link.url })
  }

  #readMeta(attributes: Attributes): void {
    const content = attributes['content']
    if (content === undefined) return
    const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
    if (name === 'robots') this.document.robots ??= content
    if (name === 'description') this.document.description ??= content
    if (name.startsWith('og:')) this.document.openGraph[name.slice(3)] ??= content
    const expects = html.metaAddresses.get(name)
    if (expects) this.#addPlace('content', expects)
    if (attributes['http-equiv']?.toLowerCase() !== 'refresh') return
    const [, raw] =
      /^[\s\d.]+[;,\s]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i.exec(content.slice(0, 2_048)) ?? []
    if (raw !== undefined) this.#addLink('content', raw, 'page')
  }

  #readAttribute(attribute: string, value: string, expects: Expects | undefined): void {
    const name = this.#element
    if (expects) {
      const link = this.#addPlace(attribute, expects)
      if (link && name === 'a') this.#beginAnchor(link)
    } else if (attribute === 'id' || (attribute === 'name' && name === 'a')) {
      if (value !== '') this.document.ids.push(value)
    } else if (attribute === 'style') this.#readStyle(attribute, value)
    else if (attribute === 'alt' || (attribute === 'aria-label' && name !== 'a'))
      this.#anchorText.add(` ${value} `)
    else if (attribute === 'data-error' && name === 'main') this.document.errorMark ??= value
    else if (html.sourceSets.has(attribute))
      for (const raw of parseSrcset(value)) this.#addLink(attribute, raw, 'file')
  }

  #readStyle(attribute: string, css: string): void {
    if (!/url\(|@import/i.test(css)) return
    for (const raw of findCssLinks(css)) this.#addLink(attribute, raw, 'file')
  }

  #endData(element: 'style' | 'script'): void {
    const data = this.#data?.slice(0, maxData)
    this.#data = null
    if (!data) return
    if (element === 'style') this.#readStyle('', data)
    else this.#readLinkedData(data)
  }

  #readLinkedData(json: string): void {
    this.document.structuredData.push(json)
    for (const { property, raw, expects } of findLinkedData(json))
      this.#addLink(property, raw, expects)
  }

  #beginAnchor(link: DocumentLink): void {
    const hreflang = this.#attributes['hreflang'] ?? ''
    if (link.isSwitcher && link.url !== null)
      this.document.switcher.push({ hreflang, url: link.url })
    this.#anchor = link
    this.#anchorText.begin()
  }

  /** The label of a link is its text if it has no other. */
  #endAnchor(): void {
    if (this.#anchor) this.#anchor.text = this.#anchorText.end() || this.#anchor.text
    this.#anchor = null
  }

  /** An empty `href` of a link leads to the page itself; any other empty address is ignored. */
  #addPlace(attribute: string, expects: Expects): DocumentLink | null {
    const raw = this.#attributes[attribute]
    if (raw === undefined || (this.#element !== 'a' && raw.trim() === '')) return null
    return this.#addLink(attribute, raw, expects)
  }

  #addLink(attribute: string, raw: string, expects: Expects): DocumentLink | null {
    const url = this.#resolve(raw)
    if (url === undefined) return null
    const element = this.#element
    const { alt, 'aria-label': label, hreflang } = this.#attributes
    const { block, region } = this.#around
    const link: DocumentLink = {
      raw,
      url,
      element,
      attribute,
      expects,
      text: collapse(alt ?? label ?? '', maxLinkText),
      region: region ?? 'main',
      isSwitcher: element === 'a' && region === 'header' && hreflang !== undefined,
      block,
    }
    if (element === 'img' && attribute === 'src' && !isNamed(this.#attributes)) link.lacksAlt = true
    this.document.links.push(link)
    return link
  }
}

/** Whether screen readers know what to say of a picture, or that there is nothing to say. */
function isNamed(attributes: Attributes): boolean {
  return (
    pictureNames.some((name) => attributes[name] !== undefined) ||
    /^(none|presentation)$/.test(attributes['role'] ?? '')
  )
}

const pictureNames = ['alt', 'aria-label', 'aria-labelledby', 'aria-hidden', 'title']
