import { plainText } from '../plain-text.ts'
import { type Markup, markup } from './markup.ts'

/**
 * A link where the address is one of the web, plain text where it is anything else: `javascript:` in a report of broken links must
 * not be one click away. Long addresses may break between their parts.
 *
 * @param label read instead of the address
 */
export function address(url: string, label?: string): Markup {
  const text = breakable(plainText(url))
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    return markup`<code>${text}</code>`
  return markup`<a href="${parsed.href}" rel="noreferrer">${label ?? text}</a>`
}

/** @returns the text with places where a line may end */
export function breakable(text: string): Markup[] {
  return text
    .split(/(?<=[^/][/?&])(?=[^/?&])/)
    .map((part, index) => (index ? markup`<wbr>${part}` : markup`${part}`))
}
