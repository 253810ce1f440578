/**
 * Pattern of an address: the path up to its first part with a digit or a repeated part, and the names of the parameters.
 *
 * @returns `null` for an address without similar ones
 */
export function addressPattern(url: string): string | null {
  const [address = '', query] = url.split('?', 2)
  const [path = '', ...session] = address.split(';')
  const segments = path.split('/')
  const variable = segments.findIndex(
    (segment, index) => index > 2 && (/\d/.test(segment) || isReturning(segments, index)),
  )
  const isLong = url.length > maxLength || segments.length > maxSegments
  const end = variable > 0 ? variable : isLong ? shownSegments : -1
  if (end < 0 && query === undefined && session.length === 0) return null
  const start = end < 0 ? path : `${segments.slice(0, end).join('/')}/*`
  if (query === undefined && session.length === 0) return start
  const names = [...new Set(parameterNames(url))]
    .sort()
    .map((name) => `${name.replaceAll(/\d+/g, '*')}=*`)
  return `${start}?${names.join('&') || '*'}`
}

/** Relative links that lead nowhere repeat the parts of a path. */
const isReturning = (segments: string[], index: number) =>
  segments[index] !== '' && segments.indexOf(segments[index] ?? '', 3) < index

/** In characters; browsers and servers reliably support this length. */
const maxLength = 2000
const maxSegments = 20
const shownSegments = 4

/** `?name=value`, and `;name=value` in the path. */
const parameter = /[?&;]([^=&;#?/]+)=([^&;#?/]*)/g

export function parameterNames(url: string): string[] {
  if (!url.includes('?') && !url.includes(';')) return []
  return Array.from(url.matchAll(parameter), ([, name = '']) => name)
}

export const parameterPattern = (url: string, name: string) =>
  `${url.split(/[?;]/, 1)[0]}?${name}=*`

export function withoutParameter(url: string, name: string): string {
  return url.replaceAll(parameter, (text: string, found: string) => (found === name ? '' : text))
}
