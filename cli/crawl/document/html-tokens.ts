import { decodeHTMLAttribute } from 'entities'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** What is told of a document, in its order. Names are in lower case. */
export interface TagHandler {
  /** `attributes` have their entities decoded and are valid during the call only. */
  open: (name: string, attributes: ReadonlyMap<string, string>) => void
  /** Of every closing tag, and of what closes itself in SVG. */
  close: (name: string) => void
  /** Entities are not decoded, since one may be split between two pieces. */
  text: (piece: string) => void
  wantsText: () => boolean
  isInForeignContext: () => boolean
}

/** The longest name of an element or attribute that is read right where it is split between two chunks. */
const longestName = 1024

/**
 * Tags and texts of HTML that comes in pieces. htmlparser2's tokenizer without its parser: no stack of open elements that a
 * hostile page could make grow, no object per element, and no attribute is read that nobody asks for.
 */
export class HtmlTokens implements TokenizerCallbacks {
  readonly #handler: TagHandler
  readonly #wanted: ReadonlySet<string>
  // Entities are decoded here, where they are wanted: it lets the tokenizer skip from tag to tag.
  readonly #tokenizer = new Tokenizer({ decodeEntities: false }, this)
  readonly #attributes = new Map<string, string>()
  #chunk = ''
  /** Position of the chunk in the document. */
  #offset = 0
  /** The chunk before, or where that was short, the end of all before: a token may have begun there. */
  #tail = ''
  #name = ''
  #attribute = ''
  #value = ''
  #isWanted = false

  /** @param wanted names of the attributes that the handler reads */
  constructor(handler: TagHandler, wanted: ReadonlySet<string>) {
    this.#handler = handler
    this.#wanted = wanted
  }

  write(chunk: string): void {
    this.#offset += this.#chunk.length
    this.#tail =
      this.#chunk.length < longestName
        ? (this.#tail + this.#chunk).slice(-longestName)
        : this.#chunk
    this.#chunk = chunk
    this.#tokenizer.write(chunk)
  }

  end(): void {
    this.#tokenizer.end()
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#slice(start, end).toLowerCase()
    this.#attributes.clear()
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#slice(start, end).toLowerCase()
    this.#isWanted = this.#wanted.has(this.#attribute) && !this.#attributes.has(this.#attribute)
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    if (this.#isWanted) this.#value += this.#slice(start, end)
  }

  onattribend(): void {
    // Of the same attribute, the first counts.
    if (!this.#isWanted || this.#attributes.has(this.#attribute)) return
    const value = this.#value
    this.#attributes.set(this.#attribute, value.includes('&') ? decodeHTMLAttribute(value) : value)
  }

  onopentagend(): void {
    this.#handler.open(this.#name, this.#attributes)
  }

  onselfclosingtag(): void {
    const isClosed = this.isInForeignContext()
    this.#handler.open(this.#name, this.#attributes)
    if (isClosed) this.#handler.close(this.#name)
  }

  onclosetag(start: number, end: number): void {
    this.#handler.close(this.#slice(start, end).toLowerCase())
  }

  ontext(start: number, end: number): void {
    if (this.#handler.wantsText()) this.#handler.text(this.#slice(start, end))
  }

  isInForeignContext(): boolean {
    return this.#handler.isInForeignContext()
  }

  // What the tokenizer also tells, and a page's links and texts do not need.
  onattribentity(): void {}
  ontextentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #slice(start: number, end: number): string {
    const from = start - this.#offset
    const to = end - this.#offset
    if (from >= 0) return this.#chunk.slice(from, to)
    const tail = this.#tail
    const before = tail.slice(Math.max(0, tail.length + from), tail.length + Math.min(0, to))
    return before + this.#chunk.slice(0, Math.max(0, to))
  }
}
