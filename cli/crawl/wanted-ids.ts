/**
 * The ids of which a page must have one for a fragment to lead somewhere.
 *
 * @param fragment as `URL` writes it, without `#`
 * @returns `null` where it always does: the top of the page, a text, or the state of an application
 * @see https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment
 */
export function wantedIds(fragment: string): string[] | null {
  const [id = ''] = fragment.split(':~:', 1)
  const decoded = decode(id)
  if (id === '' || decoded.toLowerCase() === 'top' || /^[!/]/.test(id)) return null
  return decoded === id ? [id] : [id, decoded]
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
