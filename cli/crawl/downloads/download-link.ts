import { collapse } from '../document/page-text.ts'

/** An address in a document, with all its places. */
export interface DownloadLink {
  /** As written. */
  raw: string
  /** Address that programs open; default: `raw`. */
  address: string
  text: string
  /** True for an address in a text, which only some programs open. */
  isText?: true | undefined
  /** The first page numbers, slide numbers, or sheets with cells. */
  places: string[]
}

/** Addresses per document. */
const maxLinks = 20_000

/** Places per address: enough to find it, and no list of each row of a table. */
const maxPlaces = 100

/** Limit in characters. */
const maxText = 120

/** Collects the links of a document; repetitions of an address are one link with several places. */
export function createLinkList() {
  const links = new Map<string, DownloadLink>()
  return {
    add({ raw, address = raw, text = '', place, isText }: FoundLink): void {
      const name = raw.trim()
      const link = links.get(name) ?? { raw: name, address, text: '', places: [], isText }
      if (!isText) delete link.isText
      link.text ||= collapse(text, maxText)
      const { places } = link
      if (place !== undefined && places.length < maxPlaces && !places.includes(place))
        places.push(place)
      if (name !== '' && links.size < maxLinks) links.set(name, link)
    },
    list: () => [...links.values()],
  }
}

interface FoundLink {
  raw: string
  address?: string | undefined
  text?: string | undefined
  place?: string | undefined
  isText?: true | undefined
}
