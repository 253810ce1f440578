import * as z from 'zod/mini'
import type { JsonObject } from '../api/json.ts'

/** Unsaved text in the browser's storage, with the version on the server that it was made on. */
export interface UnsavedCopy {
  etag: string
  base: JsonObject
  value: JsonObject
  /** Time in ms. */
  at: number
}

interface StoredCopy extends UnsavedCopy {
  key: string
}

export interface FoundCopies {
  /** The newest first. */
  copies: StoredCopy[]
  /** Copies that cannot be read. */
  damaged: { key: string; text: string }[]
}

export type UnsavedCopies = ReturnType<typeof createUnsavedCopies>

interface UnsavedCopiesDeps {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  account: string
  path: string
  /** Id of this tab. */
  tab: string
  /** Ids of the tabs that are open; each of them saves its own copy. */
  openTabs: ReadonlySet<string>
}

/** A page has a list of blocks, a layout has a navigation. */
const editedSchema = z.union([
  z.looseObject({ content: z.array(z.looseObject({ type: z.string() })) }),
  z.looseObject({ navigation: z.array(z.looseObject({})) }),
])
const copySchema = z.object({
  etag: z.string(),
  base: editedSchema,
  value: editedSchema,
  at: z.number(),
})

/**
 * Unsaved text of one account, page and tab. Storage may be full or blocked: then the browser has no copy, which `keep`
 * reports.
 */
export function createUnsavedCopies(deps: UnsavedCopiesDeps) {
  const { storage, account, path, tab, openTabs } = deps
  const start = `unsaved:${[account, path].map(encodeURIComponent).join(':')}:`
  const own = start + tab

  return {
    /** Copies that no open tab has: of a tab that was closed, or crashed. */
    find(): FoundCopies {
      const found: FoundCopies = { copies: [], damaged: [] }
      for (const key of keys()) {
        if (!key.startsWith(start) || (key !== own && openTabs.has(key.slice(start.length))))
          continue
        const text = tryStorage((stored) => stored.getItem(key)) ?? ''
        const copy = parseCopy(text)
        if (copy) found.copies.push({ key, ...copy })
        else found.damaged.push({ key, text })
      }
      found.copies.sort((one, other) => other.at - one.at)
      return found
    },
    /** @returns whether the browser has stored the copy */
    keep: (copy: UnsavedCopy): boolean =>
      tryStorage((stored) => {
        stored.setItem(own, JSON.stringify(copy))
        return true
      }) ?? false,
    /** Deletes the copy of this tab. */
    remove: () => remove(own),
    /** Deletes the copy of another tab, whose text this tab has now. */
    removeOther: remove,
    /** Keeps a damaged copy under another name, where the editor does not look for it. */
    setAside(key: string, text: string): void {
      tryStorage((stored) => {
        stored.setItem(`damaged-${key}`, text)
        stored.removeItem(key)
      })
    },
  }

  function remove(key: string): void {
    tryStorage((stored) => stored.removeItem(key))
  }

  function keys(): string[] {
    const all = tryStorage((stored) =>
      Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? ''),
    )
    return all ?? []
  }

  /** @returns `undefined` where the browser blocks its storage, or has no room */
  function tryStorage<T>(access: (stored: ReturnType<typeof storage>) => T): T | undefined {
    try {
      return access(storage())
    } catch (error) {
      if (error instanceof DOMException) return undefined
      throw error
    }
  }
}

function parseCopy(text: string): UnsavedCopy | undefined {
  try {
    return copySchema.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
