import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { normalizePathname, splitLocale } from '../../routing/localized-path.ts'
import { contentLimits } from '../../content/contract/read-tolerantly.ts'
import type { Draft, Edited } from './editor-database.ts'
import type { EditorDeps } from './editor-deps.ts'
import type { ContentFolder } from './files/content-folder.ts'
import { runWithTimeout } from './run-with-timeout.ts'
import { kindOf, layoutFiles, pageKind, type PageToCreate } from './content-kinds.ts'
import { toNewFile, toNewId, toNewPath } from './addresses/page-place.ts'
import { Conflict, Refusal } from './refusal.ts'

export interface DraftsDeps extends Pick<EditorDeps, 'store' | 'database' | 'now' | 'logger'> {
  folder: ContentFolder
}

/** `changed`: visitors see an older version. `draft`: visitors see none. */
export type PublicationState = 'published' | 'draft' | 'changed'

/** A page or layout that is opened for editing. */
export interface Opened {
  /** Path of a page, or file of a layout. */
  path: string
  file: string
  etag: string
  page: Edited
  /** Content of the files, published or not; `null` if missing. */
  inFile: Edited | null
  isLive: boolean
  /** Time of the last publication, as it is in the file. */
  modified?: unknown
  /** The version that visitors see; `null` if missing. */
  published: Edited | null
  state: PublicationState
  /** Who saved the draft, and when; missing without a draft. */
  saved?: Author
  /** Change of the files since the draft was begun. */
  fileChange?: FileChange
}

/** Who changed something. */
export interface Author {
  /** Missing for a change outside of the editor. */
  who?: string
  /** ISO 8601; missing if the time is unknown. */
  at?: string
}

/** A change of the files that the draft does not contain: the editor must choose which version stays. */
export interface FileChange extends Author {
  /** Content of the files when the draft was begun; `null` if there were none. */
  base: Edited | null
  theirs: Edited | null
}

interface SaveRequest {
  etag?: string | undefined
  who: string
  isMerged?: boolean
}

export type Drafts = ReturnType<typeof createDrafts>

/**
 * Pages and layouts with their drafts. Drafts are stored in the database and shown in preview; visitors do not see them.
 */
export function createDrafts({ folder, store, database, now, logger }: DraftsDeps) {
  /** @param path of a page, or the file of a layout: `de/layout.yaml` */
  function open(path: string): Opened {
    const place = placeOf(path)
    const { inFile, isLive, modified } = readFiles(place.file)
    const draft = draftOf(place.file, inFile)
    const page = draft?.value ?? inFile
    if (!page) throw new Refusal(404, `no page at ${path}`)
    const isFileChanged = draft !== null && !isDeepStrictEqual(draft.base, inFile)
    return {
      ...place,
      // With the base: a response from before the merge has another tag than the merged draft.
      etag: toEtag([page, inFile, isLive, isFileChanged ? draft.base : null]),
      page,
      inFile,
      isLive,
      modified,
      published: isLive ? inFile : null,
      state: stateOf(isLive, draft !== null),
      ...(draft && { saved: { who: draft.who, at: draft.changedAt } }),
      ...(isFileChanged && {
        fileChange: { base: draft.base, theirs: inFile, ...authorOf(place.file, inFile) },
      }),
    }
  }

  function placeOf(path: string): { path: string; file: string } {
    if (layoutFiles.includes(path)) return { path, file: path }
    const stored = store.preview.pages.get(normalizePathname(path))
    if (!stored) throw new Refusal(404, `no page at ${path}`)
    return { path: stored.page.path, file: stored.file }
  }

  function readFiles(file: string) {
    const { files, fromFiles } = kindOf(file)
    try {
      return fromFiles(files(file).map((name) => folder.read(name)))
    } catch (error) {
      throw new Conflict('file-broken', `${file} cannot be read: ${String(error)}`)
    }
  }

  /** If the service ended during a publication, a draft equal to the files remains. It is ignored. */
  function draftOf(file: string, inFile: Edited | null): Draft | null {
    const stored = database.draft(file)
    return isDeepStrictEqual(stored?.value, inFile) ? null : stored
  }

  /** A version that was published here, else the time of the file. */
  function authorOf(file: string, inFile: Edited | null): Author {
    const [newest] = database.versions(file)
    if (newest && isDeepStrictEqual(newest.value, inFile)) return { who: newest.who, at: newest.at }
    const at = folder.modified(file)
    return at ? { at } : {}
  }

  /** Paths of the pages, then of the layouts, that have a draft. */
  function waiting(): string[] {
    const files = new Set(database.drafts())
    const pages = [...store.preview.pages.values()].filter(({ file }) => files.has(file))
    const layouts = layoutFiles.filter((file) => files.has(file))
    return [...pages.map(({ page }) => page.path).toSorted(), ...layouts]
  }

  /** @throws {Refusal} 400 for a layout, which supports fewer actions */
  function openPage(path: string): Opened {
    const opened = open(path)
    if (kindOf(opened.file) !== pageKind) throw new Refusal(400, `${path} is no page`)
    return opened
  }

  /** @param isMerged whether the draft contains the change of its files; it is based on them from now on */
  function save(path: string, value: unknown, { etag, who, isMerged }: SaveRequest): Opened {
    const opened = open(path)
    const page = kindOf(opened.file).schema.parse(value)
    // The response to the same change may have been lost.
    if (etag && etag !== opened.etag && isDeepStrictEqual(page, opened.page)) return opened
    const seen = openAsSeen(path, etag)
    keep(seen, page, { who, ...(isMerged && { base: seen.inFile }) })
    return open(path)
  }

  /** Opens a page that has not changed since the editor loaded it. */
  function openAsSeen(path: string, etag: string | undefined): Opened {
    const opened = open(path)
    if (etag === undefined) throw new Refusal(428, 'expected If-Match')
    if (etag === opened.etag) return opened
    const { page: theirs, etag: newer, inFile, saved = authorOf(opened.file, inFile) } = opened
    throw new Refusal(412, 'changed by somebody else', { theirs, etag: newer, ...saved })
  }

  /**
   * Saves a draft. A draft equal to its files is deleted.
   *
   * @param base content of the files that the draft is based on. Without it, a draft stays based on the files that it was
   *   begun with: a later change of the files must not be overwritten unseen.
   */
  function keep(
    { file, path }: { file: string; path: string },
    value: Edited,
    { who, base }: { who?: string | undefined; base?: Edited | null } = {},
  ): void {
    const { inFile } = readFiles(file)
    if (isDeepStrictEqual(value, inFile)) return drop(file)
    const { base: known = inFile } = draftOf(file, inFile) ?? {}
    const changedAt = new Date(now()).toISOString()
    const draft = { file, path, value, base: base === undefined ? known : base, changedAt, who }
    refuseLarge(draft, database.lengthBeside(file, lengthOfNone))
    put(draft)
  }

  /** The preview is made before the draft is stored: a draft that cannot be shown would fail again at each start. */
  function put(draft: Draft): void {
    const shown = toShown(draft)
    database.putDraft(draft)
    for (const content of shown) store.setDraft(content)
  }

  function drop(file: string): void {
    database.deleteDraft(file)
    for (const name of kindOf(file).files(file)) store.removeDraft(name)
  }

  function create(
    address: string,
    page: PageToCreate,
    who: string,
  ): { path: string; etag: string } {
    const path = toNewPath(address, store.preview)
    const { locale } = splitLocale(path)
    const id = page.id ?? toNewId(path, store.preview)
    if (locale && store.preview.translations.get(id)?.has(locale))
      throw new Conflict('id-taken', `another page of this language has the id ${id}`)
    const isTaken = (file: string) => folder.read(file) !== null || database.draft(file) !== null
    const file = toNewFile(path, id, store.preview, isTaken)
    keep({ file, path }, { ...page, id }, { who })
    return { path, etag: open(path).etag }
  }

  /** Saves an old version as the draft. A deleted page returns as a draft. */
  function restore(path: string, version: number, who: string): Pick<Opened, 'etag' | 'page'> {
    const found = database.version(version)
    if (!found || found.path !== normalizePathname(path))
      throw new Refusal(404, `no version ${version} of ${path}`)
    const other = store.preview.pages.get(found.path)?.file ?? found.file
    if (other !== found.file)
      throw new Conflict('path-taken', `there is a page at ${found.path} already`)
    keep(found, found.value, { who, base: readFiles(found.file).inFile })
    const { etag, page } = open(path)
    return { etag, page }
  }

  /**
   * Changes a draft in the way that its files were changed, so that it differs from them in nothing else than before. Its author and time stay.
   *
   * @param before the state before the files were changed
   * @throws {Refusal} 413 if the draft becomes too large
   */
  function changeDraft(before: Opened, path: string, change: (value: Edited) => Edited): void {
    const { file, inFile: known } = before
    const draft = draftOf(file, known)
    if (!draft) return drop(file)
    // What is written ends its lines as files do.
    const { inFile } = readFiles(file)
    const { value, base } = draft
    const changed = {
      ...draft,
      path,
      value: change(value),
      base: isDeepStrictEqual(base, known) ? inFile : base && change(base),
    }
    if (isDeepStrictEqual(changed.value, inFile)) return drop(file)
    refuseLarge(changed, database.lengthBeside(file, lengthOfNone))
    put(changed)
  }

  /** Brings a draft back, or none. */
  function replaceDraft(file: string, draft: Draft | null): void {
    if (draft) put(draft)
    else drop(file)
  }

  /** Shows the stored drafts. One that cannot be shown stays in the database and does not prevent the start. */
  function showAll(): void {
    let length = 0
    for (const file of database.drafts())
      try {
        const draft = database.draft(file)
        if (!draft) continue
        length += refuseLarge(draft, length)
        for (const content of toShown(draft)) store.setDraft(content)
      } catch (error) {
        logger.error({ err: error, file }, 'a draft is too large and is not shown')
      }
  }

  showAll()

  return {
    open,
    waiting,
    openPage,
    openAsSeen,
    save,
    keep,
    drop,
    create,
    restore,
    changeDraft,
    replaceDraft,
  }
}

export function stateOf(isLive: boolean, hasDraft: boolean): PublicationState {
  if (!isLive) return 'draft'
  return hasDraft ? 'changed' : 'published'
}

/**
 * Limit for all drafts together, in characters of JSON: the preview has all of them in memory. Each counts 5,000 more, for
 * what is remembered beside its texts.
 */
const maxLength = 4_000_000
const lengthOfNone = 5_000

/**
 * @param others length of the other drafts
 * @returns length of the draft
 * @throws {Refusal} 413
 */
function refuseLarge(draft: Draft, others: number): number {
  if (JSON.stringify(draft.value).length > contentLimits.totalLength)
    throw new Refusal(413, 'a draft is larger than what the site shows of a page')
  const length = JSON.stringify(draft).length + lengthOfNone
  if (others + length <= maxLength) return length
  throw new Refusal(413, 'all drafts together are too large', { cause: 'drafts' })
}

const toShown = (draft: Draft) => runWithTimeout(() => kindOf(draft.file).toPreview(draft))

/** Hash of a value: equal for equal values. */
function toEtag(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
}
