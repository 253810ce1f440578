/**
 * The addresses that a style sheet names, by `url()` and `@import`, as written.
 *
 * @param css may be broken anywhere
 */
export function findCssLinks(css: string): string[] {
  const links: string[] = []
  for (const { groups = {} } of css.matchAll(token)) {
    const raw = groups.double ?? groups.single ?? groups.plain
    if (raw === undefined) continue
    const link = unescapeCss(raw).trim()
    // What starts with `#` is a part of the page that the style is for, and names nothing in the style sheet.
    if (link !== '' && !link.startsWith('#')) links.push(link)
  }
  return links
}

/**
 * Comments, namespaces (addresses that nobody asks for) and strings are read as a whole, so that what stands in them is no link.
 *
 * @see https://drafts.csswg.org/css-syntax/#tokenization
 */
const token = new RegExp(
  [
    String.raw`\/\*[^]*?(?:\*\/|$)`,
    String.raw`@namespace[^;]*`,
    String.raw`(?:@import\s*|url\(\s*)(?:"(?<double>(?:[^"\\\n]|\\[^])*)"|'(?<single>(?:[^'\\\n]|\\[^])*)')`,
    String.raw`url\(\s*(?<plain>(?:[^\s"'()\\]|\\(?:[\da-f]{1,6}\s?|[^]))+)`,
    String.raw`"(?:[^"\\\n]|\\[^])*"`,
    String.raw`'(?:[^'\\\n]|\\[^])*'`,
  ].join('|'),
  'gi',
)

function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(
    /\\(?:([\da-f]{1,6})\s?|\n|([^]))/gi,
    (_, code?: string, character?: string) =>
      code === undefined ? (character ?? '') : toCharacter(Number.parseInt(code, 16)),
  )
}

function toCharacter(codePoint: number): string {
  return codePoint === 0 || codePoint > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(codePoint)
}
