import { findCssLinks } from './find-css-links.ts'
import { findLinkedData } from './find-linked-data.ts'
import { findElement, linkRelations, metaAddresses, sourceSets } from './html-elements.ts'
import type { HtmlElement } from './html-elements.ts'
import type { TagHandler } from './html-tokens.ts'
import { OpenElement } from './open-element.ts'
import type { DocumentLink, PageDocument, Region } from './page-document.ts'
import { parseSrcset } from './parse-srcset.ts'
import { resolveAddress, toAddressBase } from './resolve-address.ts'
import type { AddressBase } from './resolve-address.ts'
import { collapse, TextCollector } from './text-collector.ts'

type Attributes = ReadonlyMap<string, string>
type Expects = DocumentLink['expects']

// Characters.
const maxLinkText = 120
const maxText = 2000
const maxTitle = 500
const maxData = 1_000_000

/** Makes a `PageDocument` of a page's tags and texts. */
export class DocumentBuilder implements TagHandler {
  readonly #document: PageDocument = {
    language: null,
    title: '',
    mainHeadings: [],
    description: null,
    robots: null,
    canonical: null,
    alternates: [],
    switcher: [],
    errorMark: null,
    hasMain: false,
    hasFooter: false,
    blocks: [],
    ids: [],
    links: [],
    text: '',
  }
  #base: AddressBase
  #hasBase = false

  #isInHead = true
  #region: Region = 'main'
  #block: DocumentLink['block'] = null
  readonly #regionElement = new OpenElement()
  readonly #blockElement = new OpenElement()
  readonly #hiddenElement = new OpenElement()
  readonly #drawing = new OpenElement()
  /** HTML within a drawing. */
  readonly #foreignObject = new OpenElement()

  /** The link whose text is being read. */
  #anchor: DocumentLink | null = null
  readonly #anchorText = new TextCollector(maxLinkText)
  /** What names the link where it has no text. */
  #anchorLabel = ''
  #heading: TextCollector | null = null
  #title: TextCollector | null = null
  #hasTitle = false
  /** Content of a style sheet, or of JSON-LD. */
  #data: string | null = null
  readonly #text = new TextCollector(maxText)

  /** @param url of the page, to which its addresses are relative */
  constructor(url: URL) {
    this.#base = toAddressBase(url)
  }

  finish(): PageDocument {
    this.#endAnchor()
    this.#endHeading()
    this.#endTitle()
    this.#document.text = this.#text.read()
    return this.#document
  }

  isInForeignContext(): boolean {
    return this.#drawing.isOpen && !this.#foreignObject.isOpen
  }

  open(name: string, attributes: Attributes): void {
    const element = findElement(name)
    if (element.endsDrawing && this.isInForeignContext()) this.#drawing.end()
    if (!element.isOfHead) this.#isInHead = false
    if (!element.isInline) this.#separateTexts()
    this.#openElements(name, element, attributes)
    if (this.#hiddenElement.name === 'template') return
    if (element.role) this.#playRole(name, element.role, attributes)
    if (attributes.size > 0) this.#readAttributes(name, element, attributes)
  }

  close(name: string): void {
    const element = findElement(name)
    if (!element.isInline) this.#separateTexts()
    if (element.role === 'anchor') this.#endAnchor()
    else if (element.role === 'heading') this.#endHeading()
    else if (element.role === 'title') this.#endTitle()
    else if (element.role === 'data') this.#endData(name)
    else if (name === 'head') this.#isInHead = false
    this.#closeElements(name)
  }

  wantsText(): boolean {
    return (
      this.#anchor !== null ||
      this.#data !== null ||
      this.#title !== null ||
      this.#heading !== null ||
      (this.#isInMain && !this.#text.isFull)
    )
  }

  text(piece: string): void {
    if (this.#data !== null) this.#addData(piece)
    else if (this.#hiddenElement.isOpen) return
    else if (this.#title) this.#title.add(piece)
    else if (this.isInForeignContext()) this.#labelAnchor(piece)
    else this.#addVisible(piece)
  }

  #addData(piece: string): void {
    if (this.#data !== null && this.#data.length < maxData) this.#data += piece
  }

  #addVisible(piece: string): void {
    if (this.#anchor) this.#anchorText.add(piece)
    this.#heading?.add(piece)
    if (this.#isInMain) this.#text.add(piece)
  }

  #separateTexts(): void {
    this.#anchorText.separate()
    this.#heading?.separate()
    this.#text.separate()
  }

  get #isInMain(): boolean {
    return this.#region === 'main' && this.#regionElement.isOpen
  }

  #openElements(name: string, element: HtmlElement, attributes: Attributes): void {
    if (this.#regionElement.enter(name, element.region !== undefined)) this.#beginRegion(element)
    this.#drawing.enter(name, element.role === 'drawing')
    this.#foreignObject.enter(name, element.role === 'foreign')
    this.#hiddenElement.enter(name, element.isHidden)
    const type = attributes.get('data-block')
    if (this.#blockElement.enter(name, type !== undefined)) this.#beginBlock(type ?? '')
  }

  #beginRegion({ region = 'main' }: HtmlElement): void {
    this.#region = region
    if (region === 'main') this.#document.hasMain = true
    if (region === 'footer') this.#document.hasFooter = true
  }

  #beginBlock(type: string): void {
    this.#block = { type, index: this.#document.blocks.length }
    this.#document.blocks.push(type)
  }

  #closeElements(name: string): void {
    if (this.#blockElement.leave(name)) this.#block = null
    this.#drawing.leave(name)
    this.#foreignObject.leave(name)
    this.#hiddenElement.leave(name)
    if (!this.#regionElement.leave(name)) return
    this.#region = 'main'
    this.#blockElement.end()
    this.#block = null
  }

  #playRole(name: string, role: NonNullable<HtmlElement['role']>, attributes: Attributes): void {
    switch (role) {
      case 'root':
        this.#document.language ??= attributes.get('lang') ?? null
        break
      case 'base':
        this.#setBase(attributes.get('href'))
        break
      case 'title':
        if (!this.#hasTitle && !this.#drawing.isOpen) this.#title = new TextCollector(maxTitle)
        break
      case 'heading':
        this.#endHeading()
        this.#heading = new TextCollector(maxTitle)
        break
      case 'anchor':
        this.#endAnchor()
        break
      case 'data':
        if (name === 'style' || attributes.get('type')?.toLowerCase() === 'application/ld+json')
          this.#data = ''
        break
      case 'link':
        this.#readLink(attributes)
        break
      case 'meta':
        this.#readMeta(attributes)
        break
      case 'form':
        this.#readForm(attributes)
        break
      case 'input':
        if (attributes.get('type')?.toLowerCase() === 'image')
          this.#addPlace('input', 'src', attributes, 'file')
        break
      case 'drawing':
      case 'foreign':
        break
    }
  }

  /** Only the first one counts. */
  #setBase(href: string | undefined): void {
    if (href === undefined || this.#hasBase) return
    const url = URL.parse(href, this.#base.href)
    if (!url) return
    this.#base = toAddressBase(url)
    this.#hasBase = true
  }

  #readLink(attributes: Attributes): void {
    const relations = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? []
    const relation = relations.find((name) => linkRelations.has(name))
    // `alternate stylesheet` is a style sheet.
    const expects = relations.includes('stylesheet')
      ? 'stylesheet'
      : linkRelations.get(relation ?? '')
    if (!expects) return
    const link = this.#addPlace('link', 'href', attributes, expects)
    if (!link) return
    if (relation === 'canonical') this.#document.canonical ??= link.raw
    const hreflang = attributes.get('hreflang')
    if (relation === 'alternate' && hreflang !== undefined && link.url !== null)
      this.#document.alternates.push({ hreflang, url: link.url })
  }

  #readMeta(attributes: Attributes): void {
    const content = attributes.get('content')
    if (content === undefined) return
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
    if (name === 'robots') this.#document.robots ??= content
    if (name === 'description') this.#document.description ??= content
    const expects = metaAddresses.get(name)
    if (expects) this.#addPlace('meta', 'content', attributes, expects)
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') this.#readRefresh(content)
  }

  #readRefresh(content: string): void {
    const [, raw] = /^[\s\d.]+[;,\s]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i.exec(content) ?? []
    if (raw !== undefined) this.#addLink('meta', 'content', raw, 'page', '')
  }

  /** What a form sends by POST is not asked for. */
  #readForm(attributes: Attributes): void {
    if ((attributes.get('method') ?? 'get').toLowerCase() !== 'get') return
    this.#addPlace('form', 'action', attributes, 'page')
  }

  #readAttributes(name: string, { places, role }: HtmlElement, attributes: Attributes): void {
    for (const [attribute, value] of attributes) {
      const expects = places.get(attribute)
      if (expects) this.#readPlace(name, attribute, attributes, expects)
      else if (attribute === 'id') this.#addId(value)
      else if (attribute === 'name' && role === 'anchor') this.#addId(value)
      else if (attribute === 'style') this.#readStyle(name, attribute, value)
      else if (attribute === 'alt' || attribute === 'aria-label') this.#labelAnchor(value)
      else if (sourceSets.has(attribute)) this.#readSourceSet(name, attribute, attributes)
      else if (attribute === 'data-error' && name === 'main') this.#document.errorMark ??= value
    }
  }

  #readPlace(name: string, attribute: string, attributes: Attributes, expects: Expects): void {
    const link = this.#addPlace(name, attribute, attributes, expects)
    if (name === 'a' && link) this.#beginAnchor(link, attributes)
  }

  #readSourceSet(name: string, attribute: string, attributes: Attributes): void {
    const text = toLabel(attributes)
    for (const raw of parseSrcset(attributes.get(attribute) ?? ''))
      this.#addLink(name, attribute, raw, 'file', text)
  }

  #readStyle(name: string, attribute: string, css: string): void {
    if (!/url\(|@import/i.test(css)) return
    for (const raw of findCssLinks(css)) this.#addLink(name, attribute, raw, 'file', '')
  }

  #addId(id: string): void {
    if (id !== '') this.#document.ids.push(id)
  }

  #beginAnchor(link: DocumentLink, attributes: Attributes): void {
    this.#anchor = link
    this.#anchorText.clear()
    this.#anchorLabel = ''
    const hreflang = attributes.get('hreflang')
    if (hreflang !== undefined && this.#region === 'header' && link.url !== null)
      this.#document.switcher.push({ hreflang, url: link.url })
  }

  #labelAnchor(label: string): void {
    if (this.#anchor) this.#anchorLabel ||= collapse(label, maxLinkText)
  }

  #endAnchor(): void {
    if (!this.#anchor) return
    this.#anchor.text = this.#anchorText.read() || this.#anchorLabel
    this.#anchor = null
  }

  #endHeading(): void {
    if (this.#heading) this.#document.mainHeadings.push(this.#heading.read())
    this.#heading = null
  }

  #endTitle(): void {
    if (!this.#title) return
    this.#document.title = this.#title.read()
    this.#hasTitle = true
    this.#title = null
  }

  #endData(name: string): void {
    const data = this.#data
    this.#data = null
    if (data === null) return
    if (name === 'style') this.#readStyle('style', '', data)
    else
      for (const { property, raw, expects } of findLinkedData(data))
        this.#addLink('script', property, raw, expects, '')
  }

  #addPlace(
    element: string,
    attribute: string,
    attributes: Attributes,
    expects: Expects,
  ): DocumentLink | null {
    const raw = attributes.get(attribute)
    if (raw === undefined) return null
    // An empty `href` of a link leads to the page itself, any other empty address to nothing.
    if (element !== 'a' && raw.trim() === '') return null
    // The text of a link is still to come.
    const text = element === 'a' ? '' : toLabel(attributes)
    return this.#addLink(element, attribute, raw, expects, text)
  }

  #addLink(
    element: string,
    attribute: string,
    raw: string,
    expects: Expects,
    text: string,
  ): DocumentLink | null {
    const url = resolveAddress(raw, this.#base)
    if (url === undefined) return null
    const region = this.#isInHead ? 'head' : this.#region
    const link = { raw, url, element, attribute, expects, text, region, block: this.#block }
    this.#document.links.push(link)
    return link
  }
}

function toLabel(attributes: Attributes): string {
  return collapse(attributes.get('alt') ?? attributes.get('aria-label') ?? '', maxLinkText)
}
