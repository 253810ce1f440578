/** Texts by their names. */
export type Texts = Record<string, string>

/** Remembers a few texts in this tab, for as long as it is open. */
export interface TabMemory {
  read: () => Texts
  write: (texts: Texts) => void
  clear: () => void
}

/**
 * @param key tells one memory from the other
 * @param getStorage throws where the browser keeps nothing; then nothing is remembered
 */
export function createTabMemory(
  key: string,
  getStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
): TabMemory {
  return {
    read: () => parseTexts(attempt(() => getStorage().getItem(key)) ?? ''),
    write: (texts) => attempt(() => getStorage().setItem(key, JSON.stringify(texts))),
    clear: () => attempt(() => getStorage().removeItem(key)),
  }
}

function parseTexts(json: string): Texts {
  const stored: unknown = attempt(() => JSON.parse(json))
  const entries = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string')
  return typeof stored === 'object' ? Object.fromEntries(entries) : {}
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined // storage is blocked or full, or holds what is not ours
  }
}
