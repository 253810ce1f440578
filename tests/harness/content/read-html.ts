import { decodeHTML } from 'entities'

/**
 * The elements of a document by tag, each as its attributes. For HTML of the site only: quoted
 * values without `>`.
 *
 * @example elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href
 */
export function elements(html: string, tag: string): Record<string, string | undefined>[] {
  const tags = html.matchAll(new RegExp(`<${tag}(?=[\\s>/])([^>]*)>`, 'g'))
  return [...tags].map(([, attributes = '']) => attributesOf(attributes))
}

function attributesOf(source: string): Record<string, string> {
  const pairs = source.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)
  return Object.fromEntries(
    [...pairs].map(([, name = '', value = '']) => [name.toLowerCase(), decodeHTML(value)]),
  )
}

/** Inner text of the first element of a tag; `undefined` if the element is missing. */
export function textOf(html: string, tag: string): string | undefined {
  const inner = new RegExp(`<${tag}(?=[\\s>])[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1]
  return inner === undefined ? undefined : decodeHTML(inner.replace(/<[^>]*>/g, '')).trim()
}
