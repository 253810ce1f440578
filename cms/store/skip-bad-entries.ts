/**
 * Leaves entries of lists out of a parsed document, at any depth.
 *
 * @param document value of a content file as it was parsed
 */
export function createEntrySkipper(document: unknown) {
  /** Paths in the file of the entries that are left out, as keys. */
  const skipped = new Set<string>()

  function without(value: unknown, path: PropertyKey[]): unknown {
    if (Array.isArray(value))
      return kept(value, path).map((index) => without(value[index], [...path, index]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, without(field, [...path, key])]),
    )
  }

  function kept(list: unknown[], path: PropertyKey[]): number[] {
    return [...list.keys()].filter((index) => !skipped.has(toKey([...path, index])))
  }

  return {
    /** The document without the entries that are left out. */
    value: () => (skipped.size === 0 ? document : without(document, [])),
    /** Converts a path in `value()` to the path in the file. */
    pathInFile(path: PropertyKey[]): PropertyKey[] {
      const inFile: PropertyKey[] = []
      let value = document
      for (const step of path) {
        const isEntry = Array.isArray(value) && typeof step === 'number'
        inFile.push(isEntry ? (kept(value as unknown[], inFile)[step] ?? step) : step)
        value = (value as Record<PropertyKey, unknown> | undefined)?.[inFile.at(-1) ?? '']
      }
      return inFile
    },
    /**
     * Leaves out the nearest list entry around each of these paths in the file.
     *
     * @returns false if a path is in no list, or if all entries were left out before
     */
    skip(paths: PropertyKey[][]): boolean {
      const entries = paths.map(nearestEntry)
      if (entries.some((entry) => entry.length === 0)) return false
      const before = skipped.size
      for (const entry of entries) skipped.add(toKey(entry))
      return skipped.size > before
    },
  }
}

/** @returns an empty path if the path is in no list */
function nearestEntry(path: PropertyKey[]): PropertyKey[] {
  return path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1)
}

const toKey = (path: PropertyKey[]) => JSON.stringify(path)
