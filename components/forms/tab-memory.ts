/** Texts by their names. */
export type TypedTexts = Record<string, string>

/** Store of a few texts for the life of this tab. */
export interface TabMemory {
  read: () => TypedTexts
  write: (texts: TypedTexts) => void
  clear: () => void
}

/**
 * @param key distinguishes this store from others
 * @param getStorage may throw if storage is blocked; nothing is stored then
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

function parseTexts(json: string): TypedTexts {
  const stored: unknown = attempt(() => JSON.parse(json))
  const entries = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string')
  return typeof stored === 'object' ? Object.fromEntries(entries) : {}
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined // storage is blocked, full, or contains data of another origin
  }
}
