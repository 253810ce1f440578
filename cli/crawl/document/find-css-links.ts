/**
 * The addresses in `url()` and `@import` of a style sheet, as written.
 *
 * @param css may be invalid at any point
 */
export function findCssLinks(css: string): string[] {
  const links: string[] = []
  /** Number of open parentheses inside `image-set()`, whose strings are addresses. */
  let depth = 0
  for (const { groups = {} } of css.matchAll(token)) {
    const { set, parenthesis, text } = groups
    if (set !== undefined) depth = 1
    else if (parenthesis !== undefined && depth > 0) depth += parenthesis === '(' ? 1 : -1
    const ofSet = depth > 0 && text !== undefined ? text.slice(1, -1) : undefined
    const raw = groups.double ?? groups.single ?? groups.plain ?? ofSet
    if (raw === undefined) continue
    const link = unescapeCss(raw).trim()
    // An address with `#` refers to an element of the page, not to a file.
    if (link !== '' && !link.startsWith('#')) links.push(link)
  }
  return links
}

/**
 * Tokens of CSS. Comments, namespaces (addresses without a request) and strings are matched as a whole, so that their content is never a
 * link.
 *
 * @see https://drafts.csswg.org/css-syntax/#tokenization
 */
const token = new RegExp(
  [
    String.raw`\/\*[^]*?(?:\*\/|$)`,
    String.raw`@namespace[^;]*`,
    String.raw`(?:@import\s*|url\(\s*)(?:"(?<double>(?:[^"\\\n]|\\[^])*)"|'(?<single>(?:[^'\\\n]|\\[^])*)')\s*\)?`,
    String.raw`url\(\s*(?<plain>(?:[^\s"'()\\]|\\(?:[\da-f]{1,6}\s?|[^]))+)\s*\)?`,
    // The type of a picture, a string that is no address.
    String.raw`type\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)`,
    String.raw`(?<set>image-set\()`,
    String.raw`(?<parenthesis>[()])`,
    String.raw`(?<text>"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*')`,
  ].join('|'),
  'gi',
)

/** Of characters outside the basic plane, which have more than four digits, the address stays unclear. */
const unescapeCss = (text: string) =>
  text.replaceAll(/\\(?:([\da-f]{1,4})\s?|([^]))/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
