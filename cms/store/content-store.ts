import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ContentLogger } from '../content-logger.ts'
import {
  createSnapshot,
  isPublished,
  type ContentFile,
  type ContentSnapshot,
} from './content-snapshot.ts'
import { collectLinks } from '../../content/search/page-contents.ts'
import { parseContentFile, type ParsedContentFile } from './parse-content-file.ts'
import { createFieldLocator } from './locate-field.ts'
import { usableSource, type FileProblem } from './read-content-file.ts'

export type ContentStore = ReturnType<typeof createContentStore>

/**
 * The content files of a folder in memory. A bad entry of a list is left out and logged, and a file without any usable part.
 *
 * @param ownHosts hosts of the site, whose absolute links are links to pages, too
 */
export function createContentStore(
  filesDir: string,
  logger: ContentLogger,
  ownHosts?: ReadonlySet<string>,
) {
  const contents = new Map<string, ContentFile>()
  const drafts = new Map<string, ContentFile>()
  const fileProblems = new Map<string, FileProblem[]>()
  let snapshot = createSnapshot([], ownHosts)
  let preview: ContentSnapshot | null = null
  let problems: FileProblem[] = []

  function readFile(file: string): void {
    const parsed = parseFile(filesDir, file)
    fileProblems.delete(file)
    if (parsed === null) {
      contents.delete(file)
      return
    }
    const { content, problems: found } = parsed
    if (found.length > 0) fileProblems.set(file, found)
    // Entries of a list do not depend on each other. A page with a bad block stays as it was, if its last valid content is known.
    const isList = content !== undefined && lists.includes(content.kind)
    const isUsable = found.length === 0 || isList || !contents.has(file)
    if (content && isUsable) contents.set(file, withAllLinks(content, ownHosts))
  }

  function reload(files: string[]): void {
    for (const file of files) readFile(file)
    const all = inOrder(contents)
    const everything = createSnapshot(all, ownHosts)
    snapshot = createSnapshot(all.filter(isForVisitors), ownHosts)
    preview = drafts.size > 0 ? null : everything
    const before = new Set(problems.map((problem) => JSON.stringify(problem)))
    problems = [
      ...[...fileProblems.values()].flat(),
      ...everything.conflicts.map((conflict) => locate(filesDir, conflict)),
    ]
    for (const problem of problems)
      if (!before.has(JSON.stringify(problem)))
        logger[problem.isUsed ? 'warn' : 'error'](problem, 'problem in a content file')
  }

  /** A draft changes neither the path nor the status of its page's file. */
  function inItsPlace(content: ContentFile): ContentFile {
    const own = contents.get(content.file)
    if (content === own || content.kind !== 'page' || own?.kind !== 'page') return content
    const { path, status } = own.page
    return { ...content, page: { ...content.page, path, status } }
  }

  /** The content files at a path: the file itself, or for a folder all files that were read from it. */
  function filesAt(path: string): string[] {
    if (isContentFile(path)) return [path]
    const known = [...contents.keys(), ...fileProblems.keys()]
    if (path === '') return [...known, ...listContentFiles(filesDir)]
    return known.filter((file) => file.startsWith(`${path}/`))
  }

  reload(listContentFiles(filesDir))
  return {
    /** What visitors see: no draft has any part in it. */
    get snapshot(): ContentSnapshot {
      return snapshot
    },
    /** All pages, with the editor's drafts in place of the files that they change. */
    get preview(): ContentSnapshot {
      preview ??= createSnapshot(inOrder(contents, drafts).map(inItsPlace), ownHosts)
      return preview
    },
    /** Shows a draft in preview, in place of the file with its name. */
    setDraft(draft: ContentFile): void {
      drafts.set(draft.file, withAllLinks(draft, ownHosts))
      preview = null
    },
    /** Shows the file again. */
    removeDraft(file: string): void {
      drafts.delete(file)
      preview = null
    },
    /** Current problems in the files, contradictions between them included. */
    problems: () => problems,
    /**
     * Reads files again; removes those that no longer exist. A file that has become bad keeps its last valid content, except that the
     * good entries of a list (redirects, navigation, words of the search) are always used.
     *
     * @param paths below the folder: `de/pages/maschinen.yaml`, or a folder for all files that were read from it; the empty path for all files
     * that were read or are there
     */
    reload: (paths: string[]) => reload([...new Set(paths.flatMap(filesAt))]),
  }
}

/** Kinds of files whose good entries are used whatever the others are. */
const lists: ContentFile['kind'][] = ['redirects', 'navigation', 'search']

/** Files sorted by name. A file of a later map replaces one of the same name. */
function inOrder(...all: Map<string, ContentFile>[]): ContentFile[] {
  const byName = new Map(all.flatMap((contents) => [...contents]))
  return [...byName.keys()].sort().flatMap((file) => byName.get(file) ?? [])
}

/** Adds the absolute links of the site to those of a page. */
function withAllLinks(
  content: ContentFile,
  ownHosts: ReadonlySet<string> | undefined,
): ContentFile {
  if (!ownHosts || content.kind !== 'page') return content
  const { page, contents } = content
  const links = collectLinks([page.meta.image, page.content], ownHosts)
  return { ...content, contents: { ...contents, links } }
}

/** True for all but drafts of pages. */
function isForVisitors(content: ContentFile): boolean {
  return content.kind !== 'page' || isPublished(content)
}

/** True for a content file, false for a picture or document. */
function isContentFile(file: string): boolean {
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

/** Adds the place to a conflict. Conflicts are rare, so the file is read again for it. */
function locate(filesDir: string, conflict: FileProblem): FileProblem {
  try {
    const { source } = usableSource(readFileSync(join(filesDir, conflict.file), 'utf8'))
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
