/**
 * One of the browser's history. `page` is the key of the entry in which its page was shown first: entries that have it in
 * common are one page with another anchor or query, and nothing is loaded between them.
 */
export interface Entry {
  key: string
  page: string
}

/** Begins an entry: of the page that is seen, or of another one. */
export function pushEntry(url: string, page?: string): Entry {
  const entry = newEntry(page)
  history.pushState(entry, '', url)
  return entry
}

/** Puts a new entry in the place of the browser's current one. */
export function replaceEntry(url: string, page?: string): Entry {
  return keepEntry(newEntry(page), url)
}

/** Makes an entry the browser's current one, under an address. */
export function keepEntry({ key, page }: Entry, url: string): Entry {
  history.replaceState({ key, page }, '', url)
  return { key, page }
}

/** @returns `undefined` for a state that is not ours */
export function toEntry(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || !state || !('key' in state)) return undefined
  const key = String(state.key)
  return { key, page: 'page' in state ? String(state.page) : key }
}

/** @param page key of the entry in which the page was shown first; left out for another page */
function newEntry(page?: string): Entry {
  const key = Math.random().toString(36).slice(2)
  return { key, page: page ?? key }
}
