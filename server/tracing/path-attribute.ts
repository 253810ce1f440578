/**
 * What a span says of an address: its path. The query may hold what a visitor typed, and other forms of a request's target a name
 * and a password.
 */
export function pathAttribute(url: string): { 'url.path'?: string } {
  return url.startsWith('/') ? { 'url.path': url.replace(/[?#].*/s, '') } : {}
}
