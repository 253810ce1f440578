/**
 * A history entry. `page` is the key of the entry in which its page was shown first. Entries with the same `page` are
 * one page with another anchor or query: moving between them loads nothing.
 */
export interface Entry {
  key: string
  page: string
}

/** Adds an entry, of the current page or of another one. */
export function pushEntry(url: string, page?: string): Entry {
  const entry = newEntry(page)
  history.pushState(entry, '', url)
  return entry
}

/** Replaces the browser's current entry with a new one. */
export function replaceEntry(url: string, page?: string): Entry {
  return keepEntry(newEntry(page), url)
}

/** Replaces the browser's current entry with a known one, under an address. */
export function keepEntry({ key, page }: Entry, url: string): Entry {
  history.replaceState({ key, page }, '', url)
  return { key, page }
}

/** @returns `undefined` for a state of other origin than this router */
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
