import { Parser } from 'htmlparser2'

/** Attributes with an address that a browser may open. */
const addresses = new Set(
  'href src action formaction xlink:href poster data background cite ping srcset'.split(' '),
)
const runnable = /^(javascript|vbscript|data):/i

/** Elements that run, load or redirect with any attributes; the site has none of them. */
const forbidden = new Set('object embed applet base frame frameset'.split(' '))

/** Scripts and handlers in a document, except the site's own scripts. @returns one line each */
export function findScripts(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' && !isOwnScript(attributes)) found.push(`<script ${show(attributes)}>`)
      if (forbidden.has(name)) found.push(`<${name} ${show(attributes)}>`)
      if (name === 'meta' && attributes['http-equiv']) found.push(`<meta ${show(attributes)}>`)
      for (const [attribute, value] of Object.entries(attributes)) {
        const isAddress = addresses.has(attribute) && runnable.test(withoutControls(value))
        if (attribute.startsWith('on') || attribute === 'srcdoc' || isAddress)
          found.push(`<${name} ${attribute}="${value.slice(0, 80)}">`)
      }
    },
  })
  parser.end(html)
  return found
}

function isOwnScript({ src, type }: Record<string, string>): boolean {
  if (src === undefined) return type === 'application/json' || type === 'application/ld+json'
  return /^\/(assets\/[\w./-]+|before-paint)\.js$/.test(src)
}

/** Browsers ignore white space and control characters in this place. */
function withoutControls(address: string): string {
  return address.replace(/[\s\p{Cc}]/gu, '')
}

function show(attributes: Record<string, string>): string {
  return JSON.stringify(attributes).slice(0, 80)
}
