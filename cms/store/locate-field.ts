import { parseSource } from './parse-source.ts'

/** A place in a file, counted from 1. */
export interface FilePosition {
  line: number
  column: number
}

/**
 * Locates the fields of a YAML document: a field of an object at its name, an item of a list at its start.
 *
 * @param source without syntax errors
 * @returns function that finds a field by its path; a missing field has the place of its nearest parent
 */
export function createFieldLocator(source: string): (path: PropertyKey[]) => FilePosition {
  const root = parseSource(source)
  return function locate(path) {
    let [node, start] = [root, 0]
    for (const step of path) {
      const item = node.items.find(({ key }, index) => (key ?? String(index)) === String(step))
      if (!item) break
      ;({ node, start } = item)
    }
    return toPlace(source, start)
  }
}

function toPlace(source: string, offset: number): FilePosition {
  const before = source.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
