import { joinWords } from './join-words.ts'

/** Which elements may stand in which, as editors write them; a text may stand in all. */
const children: Record<string, string[]> = {
  '': ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'strong', 'em', 'br'],
  p: ['strong', 'em', 'br'],
  h2: ['strong', 'em', 'br'],
  h3: ['strong', 'em', 'br'],
  h4: ['strong', 'em', 'br'],
  ul: ['li'],
  ol: ['li'],
  li: ['strong', 'em', 'br', 'ul', 'ol'],
  strong: ['em', 'br'],
  em: ['strong', 'br'],
}

/** A tag without attributes, or text without anything that has a meaning in HTML. */
const part = /<(\/?)([a-z][a-z\d]*)>|([^<>&\p{Cc}]|[\n\t])+/uy

/**
 * Rich text that is made of a few elements without attributes, well nested: most of what editors write. What it gives
 * back consists of these tags and of texts that need no escaping, so there is nothing in it that could run.
 *
 * @returns what the sanitiser makes of it, or `null` where it has to look itself
 */
export function sanitizeSimpleHtml(html: string): string | null {
  const open = ['']
  let result = ''
  part.lastIndex = 0
  while (part.lastIndex < html.length) {
    const match = part.exec(html)
    if (!match) return null
    const [found, isEnd, tag] = match
    if (tag === undefined) result += joinWords(found)
    else if (isEnd) {
      if (tag === 'br' || open.pop() !== tag) return null
      result += found
    } else {
      if (!children[open.at(-1) ?? '']?.includes(tag)) return null
      if (tag !== 'br') open.push(tag)
      result += tag === 'br' ? '<br />' : found
    }
  }
  return open.length === 1 ? result : null
}
