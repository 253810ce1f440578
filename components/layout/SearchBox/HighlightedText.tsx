import { unescapeHtml } from '../../texts/unescape-html.ts'

/**
 * Text of a hit with `<em>` around the matches. Each part is an element: a browser that translates the page takes the place of texts,
 * and React cannot remove a text that is no longer there.
 */
export function HighlightedText({ text }: { text: string }) {
  return parseHighlight(text).map((part, index) => {
    const Part = part.isFound ? 'em' : 'span'
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
    return <Part key={index}>{part.text}</Part>
  })
}

/** A part of a hit's title; `isFound` marks a match. */
export interface HighlightPart {
  text: string
  isFound: boolean
}

/**
 * Parses the title of a hit, which has `<em>` around the matches. Any other tag is text; no part of it reaches the page
 * as HTML.
 *
 * @example parseHighlight('Vakuum<em>pumpe</em> &amp; Zubehör')
 * // [{ text: 'Vakuum', isFound: false }, { text: 'pumpe', isFound: true }, { text: ' & Zubehör', isFound: false }]
 */
export function parseHighlight(title: string): HighlightPart[] {
  return title
    .split(/<em>(.*?)<\/em>/s)
    .map((part, index) => ({ text: unescapeHtml(part), isFound: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
