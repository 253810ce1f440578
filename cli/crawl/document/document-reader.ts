import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { Parser, type Handler } from 'htmlparser2'
import { createResolve, type Resolve } from '../normalize-url.ts'
import type { EncodeQuery } from './encode-query.ts'
import { findCssLinks } from './find-css-links.ts'
import { findHeaderLinks, findRefresh } from './find-header-links.ts'
import { findLinkedData } from './find-linked-data.ts'
import * as html from './html-elements.ts'
import { createPageDocument, type DocumentLink, type Region } from './page-document.ts'
import { collapse, PageText, WordSum } from './page-text.ts'
import { parseSrcset } from './parse-srcset.ts'
import { readProtectedLink } from './protected-mail.ts'

type Attributes = Readonly<Record<string, string>>
type Expects = DocumentLink['expects']

// Limits in characters.
const maxLinkText = 120
const maxText = 2000
const maxTitle = 500
const maxData = 1_000_000

export interface ReaderOptions {
  base?: URL | undefined
  encodeQuery?: EncodeQuery | null
  level?: number
}

/** Limit of pages inside pages. */
const maxLevel = 5

/** State that applies inside an element until its end. */
const outside = {
  region: null as Region | null,
  block: null as DocumentLink['block'],
  /** True where the content is not visible text. */
  isHidden: false,
  /** True where the content is not part of the page yet. */
  isTemplate: false,
  /** True if no fragment can target the element. */
  isShadow: false,
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
  #base: URL
  #resolve: Resolve
  readonly #encodeQuery: EncodeQuery | null
  /** The address of the first `<base>` if links precede it. */
  lateBase: URL | null = null
  #hasBase = false
  /** Current form with an address. */
  #form: DocumentLink | null = null
  /** Number of documents around this one: pages inside attributes. */
  readonly #level: number
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
  readonly #content = new WordSum()
  /** True after a space, and after the start or end of a block, which separates the text before it from the text after it. */
  #isApart = false
  /** Style sheet or JSON-LD of the current element; `null` outside of them. */
  #data: string | null = null

  /**
   * @param url address of the page
   * @param base address of its `<base>`, if known; of an inner page, the base of the outer page
   */
  constructor(url: URL, { base, encodeQuery = null, level = 0 }: ReaderOptions = {}) {
    this.#url = url
    this.#hasBase = base !== undefined && level === 0
    this.#encodeQuery = encodeQuery
    this.#level = level
    this.#base = base ?? url
    this.#resolve = createResolve(this.#base, encodeQuery)
    this.#text.begin()
  }

  /** Reads the links of the headers, whose addresses ignore `<base>`. */
  readHeaders({ link, refresh }: Record<string, string>): void {
    const { links } = this.document
    const ofPage = this.#resolve
    this.#resolve = createResolve(this.#url, this.#encodeQuery)
    for (const { raw, attributes } of findHeaderLinks(link)) {
      this.#element = 'link'
      this.#attributes = { ...attributes, href: raw }
      this.#readLink(this.#attributes)
    }
    const target = findRefresh(refresh)
    if (target !== null) this.#addLink('refresh', target, 'page')
    for (const found of links) found.region = 'head'
    this.#resolve = ofPage
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
    else if (name === 'form') this.#form = null
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
    const { region } = this.#around
    if (region === 'main') this.#text.add(text)
    if (region === 'main' || region === null) this.#content.add(text)
  }

  onend(): void {
    this.document.text = this.#text.end()
    this.document.content = this.#content.end()
  }

  #enter(name: string, attributes: Attributes, around: Surroundings): Surroundings {
    const region = around.region === null ? html.regions.get(name) : undefined
    const type = around.block === null ? attributes['data-block'] : undefined
    const isShadow = name === 'template' && isShadowRoot(attributes)
    const isHidden = html.hidden.has(name) && !isShadow
    const isDrawing = name === 'svg'
    if (!region && type === undefined && !isHidden && !isDrawing && !isShadow) return around
    if (region === 'main') this.document.hasMain = true
    if (region === 'footer') this.document.hasFooter = true
    return {
      region: region ?? around.region,
      block: type === undefined ? around.block : this.#beginBlock(type),
      isHidden: isHidden || around.isHidden,
      isTemplate: name === 'template' && !isShadow,
      isShadow: isShadow || around.isShadow,
      isDrawing: isDrawing || around.isDrawing,
    }
  }

  #beginBlock(type: string): DocumentLink['block'] {
    return { type, index: this.document.blocks.push(type) - 1 }
  }

  #readElement(name: string, attributes: Attributes): void {
    const type = attributes['type']?.toLowerCase()
    if (name.length === 2 && /^h[1-6]$/.test(name) && this.#around.region === 'main')
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
      this.#form = this.#addPlace(
        'action',
        /^get$/i.test(attributes['method'] ?? 'get') ? 'page' : 'form',
      )
    if (html.fields.has(name) && attributes['name'] && this.#form) this.#form.hasFields = true
    if (attributes['srcdoc'] !== undefined && name === 'iframe')
      this.#readInnerPage(attributes['srcdoc'])
    if (attributes['data-cfemail'] !== undefined && name !== 'a' && !this.#anchor)
      this.#addLink(
        'data-cfemail',
        `/cdn-cgi/l/email-protection#${attributes['data-cfemail']}`,
        'page',
      )
  }

  /** Reads the page of a frame. Its fragments and texts are not those of this page. */
  #readInnerPage(source: string): void {
    if (this.#level === maxLevel) return
    const options = { base: this.#base, encodeQuery: this.#encodeQuery, level: this.#level + 1 }
    const reader = new DocumentReader(this.#url, options)
    new Parser(reader, { decodeEntities: false }).end(source)
    const { region, block } = this.#around
    for (const link of reader.document.links)
      this.document.links.push({ ...link, region: region ?? 'main', block })
  }

  /** Only the first `<base>` with an address counts, even if it is invalid. */
  #setBase(href: string | undefined): void {
    if (href === undefined || this.#hasBase) return
    this.#hasBase = true
    const url = URL.parse(href, this.#base)
    if (!url || !/^https?:$/.test(url.protocol)) return
    this.#base = url
    this.#resolve = createResolve(url, this.#encodeQuery)
    if (this.document.links.length > 0) this.lateBase = url
  }

  #readLink(attributes: Attributes): void {
    const relations = attributes['rel']?.toLowerCase().split(/\s+/) ?? []
    const relation = relations.find((name) => html.linkRelations.has(name))
    // `alternate stylesheet` counts as a style sheet.
    const isData = relation === 'alternate' && !isPageType(attributes['type'])
    const expects = relations.includes('stylesheet')
      ? 'stylesheet'
      : isData
        ? 'file'
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
    const raw = findRefresh(content)
    if (raw !== null) this.#addLink('content', raw, 'page')
  }

  #readAttribute(attribute: string, value: string, expects: Expects | undefined): void {
    const name = this.#element
    if (expects && !(html.unreliable.has(attribute) && !looksLikeAddress(value))) {
      const link = this.#addPlace(attribute, expects)
      if (link && name === 'a') this.#beginAnchor(link)
    } else if (attribute === 'id' || (attribute === 'name' && name === 'a')) {
      if (value !== '' && !this.#around.isShadow) this.document.ids.push(value)
    } else if (attribute === 'style') this.#readStyle(attribute, value)
    else if (attribute === 'alt' || (attribute === 'aria-label' && name !== 'a'))
      this.#anchorText.add(` ${value} `)
    else if (attribute === 'data-error' && name === 'main') this.document.errorMark ??= value
    else if (html.sourceSets.has(attribute)) {
      for (const raw of parseSrcset(value))
        if (!isPattern(raw)) this.#addLink(attribute, raw, 'file')
    } else if (html.lazyAddresses.has(attribute)) this.#readLazyAddress(attribute, value)
  }

  /** A single address, or addresses in the form of style sheets. */
  #readLazyAddress(attribute: string, value: string): void {
    if (/url\(|image-set\(/i.test(value)) return this.#readStyle(attribute, value)
    const isFrame = this.#element === 'iframe' || this.#element === 'frame'
    if (looksLikeAddress(value)) this.#addLink(attribute, value, isFrame ? 'page' : 'file')
  }

  #readStyle(attribute: string, css: string): void {
    if (!/url\(|@import|image-set\(/i.test(css)) return
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
    const { alt, 'aria-label': label, hreflang, 'data-cfemail': code } = this.#attributes
    const mail = expects === 'page' ? readProtectedLink(raw, code) : null
    const url = mail === null ? this.#resolve(raw) : mail
    if (url === undefined) return null
    const element = this.#element
    const { block, region } = this.#around
    const link: DocumentLink = {
      raw: mail ?? raw,
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

/** https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode */
const isShadowRoot = ({ shadowrootmode = '' }: Attributes) =>
  /^(?:open|closed)$/i.test(shadowrootmode)

/** Feeds and data are no pages. */
const isPageType = (type = '') =>
  type.trim() === '' || /^\s*(?:text\/html|application\/xhtml)/i.test(type)

/** Placeholders of scripts: `{width}`, `{{ image }}`, `<%= image %>`. */
const isPattern = (text: string) => /[{}<>]|%7B/i.test(text)

/** False for words, numbers and placeholders. */
const looksLikeAddress = (text: string) =>
  !isPattern(text) &&
  /^\s*(?:https?:|\.{0,2}\/|[^\s:]+\.[a-z][a-z\d]{1,4}(?:[?#]|\s*$))/i.test(text)

/** Whether screen readers know what to say of a picture, or that there is nothing to say. */
function isNamed(attributes: Attributes): boolean {
  return (
    pictureNames.some((name) => attributes[name] !== undefined) ||
    /^(none|presentation)$/.test(attributes['role'] ?? '')
  )
}

const pictureNames = ['alt', 'aria-label', 'aria-labelledby', 'aria-hidden', 'title']
