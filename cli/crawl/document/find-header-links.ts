/** A link in the headers of a page. */
export interface HeaderLink {
  /** As written. */
  raw: string
  /** Parameters in lower case: `rel`, `type`, `hreflang`. */
  attributes: Record<string, string>
}

/**
 * Links of a `Link` header: RFC 8288 §3.
 *
 * @example findHeaderLinks('</a.css>; rel=preload; as=style') // [{ raw: '/a.css', attributes: { rel: 'preload', as: 'style' } }]
 */
export function findHeaderLinks(header: string | undefined): HeaderLink[] {
  if (header === undefined) return []
  return Array.from(header.slice(0, maxHeader).matchAll(link), ([, raw = '', parameters = '']) => ({
    raw,
    attributes: Object.fromEntries(
      Array.from(parameters.matchAll(parameter), ([, name = '', quoted, plain]) => [
        name.toLowerCase(),
        quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '',
      ]),
    ),
  }))
}

/** In characters. */
const maxHeader = 65_536
const link = /<([^<>]*)>((?:\s*;(?:[^",;<>]|"(?:[^"\\]|\\.)*")*)*)/g
const parameter = /;\s*([\w*-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";,]*)))?/g

/**
 * Address of a `Refresh` header, or of `<meta http-equiv="refresh">`.
 *
 * @returns `null` if the page only reloads itself
 * @see https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 */
export function findRefresh(content: string | undefined): string | null {
  if (content === undefined) return null
  const [, raw] =
    /^[\s\d.]+[;,\s]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i.exec(content.slice(0, 2_048)) ?? []
  return raw ?? null
}
