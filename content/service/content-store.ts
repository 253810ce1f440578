import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ContentLogger } from './content-logger.ts'
import { createSnapshot, type ContentFile, type ContentSnapshot } from './content-snapshot.ts'
import { parseContentFile } from './parse-content-file.ts'
import { locateField, type ContentProblem } from './read-content-file.ts'

/** The content files in memory. */
export interface ContentStore {
  readonly snapshot: ContentSnapshot
  /** What is wrong in the files right now, contradictions between them included. */
  problems(): ContentProblem[]
  /**
   * Reads some files again, or forgets them where they are gone. One that has become bad keeps what it said before.
   *
   * @param files paths below the folder: `de/pages/maschinen.yaml`
   */
  reload(files: string[]): void
}

/** Reads all content files of a folder; a bad one is left out and logged. */
export function createContentStore(filesDir: string, logger: ContentLogger): ContentStore {
  const contents = new Map<string, ContentFile>()
  const fileProblems = new Map<string, ContentProblem[]>()
  let snapshot = createSnapshot([])
  let problems: ContentProblem[] = []

  function readFile(file: string): void {
    const path = join(filesDir, file)
    fileProblems.delete(file)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats?.isFile()) return void contents.delete(file)
    const result = parseContentFile(file, readFileSync(path, 'utf8'), stats.mtime)
    if ('content' in result) contents.set(file, result.content)
    else fileProblems.set(file, result.problems)
  }

  function locate(conflict: ContentProblem): ContentProblem {
    const source = readFileSync(join(filesDir, conflict.file), 'utf8')
    return { ...conflict, ...locateField(source, [conflict.field ?? '']) }
  }

  function reload(files: string[]): void {
    for (const file of files) readFile(file)
    const inOrder = [...contents.keys()].sort().flatMap((file) => contents.get(file) ?? [])
    snapshot = createSnapshot(inOrder)
    const before = new Set(problems.map((problem) => JSON.stringify(problem)))
    problems = [...[...fileProblems.values()].flat(), ...snapshot.conflicts.map(locate)]
    for (const problem of problems)
      if (!before.has(JSON.stringify(problem))) logger.error(problem, 'problem in a content file')
  }

  reload(listContentFiles(filesDir))
  return {
    get snapshot() {
      return snapshot
    },
    problems: () => problems,
    reload,
  }
}

/** True for a file that holds content and is no picture or document. */
export function isContentFile(file: string): boolean {
  return file.endsWith('.yaml') && !file.startsWith('media/')
}

function listContentFiles(filesDir: string): string[] {
  return readdirSync(filesDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter(isContentFile)
}
