import { plainText } from '../plain-text.ts'
import { type Markup, markup } from './markup.ts'

/**
 * A link where the address is one of the web, plain text where it is anything else: `javascript:` in a report of broken links must
 * not be one click away. Long addresses may break between their parts.
 *
 * @param label read instead of the address
 */
export function address(url: string, label?: string): Markup {
  const text = plainText(url)
  const isWeb = ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
  if (isWeb) return markup`<a href="${text}" rel="noreferrer">${label ?? breakable(text)}</a>`
  return markup`<code>${breakable(text)}</code>`
}

/** @returns the text with places where a line may end */
export function breakable(text: string): Markup[] {
  return text
    .split(/(?<=[^/][/?&])(?=[^/?&])/)
    .map((part, index) => (index ? markup`<wbr>${part}` : markup`${part}`))
}
