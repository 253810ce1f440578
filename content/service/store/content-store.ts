import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ContentLogger } from '../content-logger.ts'
import { createSnapshot, type ContentFile, type ContentSnapshot } from './content-snapshot.ts'
import { parseContentFile, type ParsedContentFile } from './parse-content-file.ts'
import { createFieldLocator } from './locate-field.ts'
import type { ContentProblem } from './read-content-file.ts'

/** The content files in memory. */
export interface ContentStore {
  readonly snapshot: ContentSnapshot
  /** What is wrong in the files right now, contradictions between them included. */
  problems(): ContentProblem[]
  /**
   * Reads some files again, or forgets them where they are gone. One that has become bad keeps what it said before.
   *
   * @param paths below the folder: `de/pages/maschinen.yaml`, or a folder for all files that were read from it
   */
  reload(paths: string[]): void
}

/** Reads all content files of a folder; a bad one is left out and logged. */
export function createContentStore(filesDir: string, logger: ContentLogger): ContentStore {
  const contents = new Map<string, ContentFile>()
  const fileProblems = new Map<string, ContentProblem[]>()
  let snapshot = createSnapshot([])
  let problems: ContentProblem[] = []

  function readFile(file: string): void {
    const parsed = parseFile(filesDir, file)
    fileProblems.delete(file)
    if (parsed === null) contents.delete(file)
    else if ('content' in parsed) contents.set(file, parsed.content)
    else fileProblems.set(file, parsed.problems)
  }

  function reload(files: string[]): void {
    for (const file of files) readFile(file)
    const inOrder = [...contents.keys()].sort().flatMap((file) => contents.get(file) ?? [])
    snapshot = createSnapshot(inOrder)
    const before = new Set(problems.map((problem) => JSON.stringify(problem)))
    problems = [
      ...[...fileProblems.values()].flat(),
      ...snapshot.conflicts.map((conflict) => locate(filesDir, conflict)),
    ]
    for (const problem of problems)
      if (!before.has(JSON.stringify(problem))) logger.error(problem, 'problem in a content file')
  }

  /** The content files that are meant: a folder stands for what was read from it, anything else is no content. */
  function filesAt(path: string): string[] {
    if (isContentFile(path)) return [path]
    return [...contents.keys(), ...fileProblems.keys()].filter((file) =>
      file.startsWith(`${path}/`),
    )
  }

  reload(listContentFiles(filesDir))
  return {
    get snapshot() {
      return snapshot
    },
    problems: () => problems,
    reload: (paths) => reload([...new Set(paths.flatMap(filesAt))]),
  }
}

/** True for a file that holds content and is no picture or document. */
export function isContentFile(file: string): boolean {
  return file.endsWith('.yaml') && !file.startsWith('media/')
}

/** @returns `null` where there is no such file */
function parseFile(filesDir: string, file: string): ParsedContentFile | null {
  const path = join(filesDir, file)
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats?.isFile() ? parseContentFile(file, readFileSync(path, 'utf8'), stats.mtime) : null
  } catch (error) {
    return { problems: [{ file, message: `cannot be read: ${String(error)}` }] }
  }
}

/** The place of a conflict is looked up now, from the file as it is now: conflicts are rare. */
function locate(filesDir: string, conflict: ContentProblem): ContentProblem {
  try {
    const source = readFileSync(join(filesDir, conflict.file), 'utf8')
    return { ...conflict, ...createFieldLocator(source)((conflict.field ?? '').split('.')) }
  } catch {
    return conflict
  }
}

function listContentFiles(filesDir: string): string[] {
  return readdirSync(filesDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter(isContentFile)
}
