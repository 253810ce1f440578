import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { normalizePathname, splitLocale } from '../../../routing/localized-path.ts'
import { contentLimits } from '../../contract/read-tolerantly.ts'
import type { Draft, Edited } from './editor-database.ts'
import type { EditorDeps } from './editor-deps.ts'
import type { ContentFolder } from './files/content-folder.ts'
import { inTime } from './in-time.ts'
import { kindOf, layoutFiles, pageKind, type NewPage } from './kinds.ts'
import { toNewFile, toNewId, toNewPath } from './page-place.ts'
import { Conflict, Refusal } from './refusal.ts'

export interface DeskDeps extends Pick<EditorDeps, 'store' | 'database' | 'now' | 'logger'> {
  folder: ContentFolder
}

/** `changed`: visitors see an older version. `draft`: visitors see none. */
export type PageState = 'published' | 'draft' | 'changed'

/** A page or layout that is opened for editing. */
export interface Opened {
  /** Path of a page, or file of a layout. */
  path: string
  file: string
  etag: string
  page: Edited
  /** Content of the files, published or not; `null` if there are none. */
  inFile: Edited | null
  isLive: boolean
  /** The version that visitors see; `null` if there is none. */
  published: Edited | null
  state: PageState
  /** Content of the files that the draft is based on, if the files have changed since. */
  base?: Edited | null
}

export type Desk = ReturnType<typeof createDesk>

/**
 * Pages and layouts with their drafts. Drafts are stored in the database and shown in preview; visitors do not see them.
 */
export function createDesk({ folder, store, database, now, logger }: DeskDeps) {
  /** @param path of a page, or the file of a layout: `de/layout.yaml` */
  function open(path: string): Opened {
    const place = placeOf(path)
    const stored = database.draft(place.file)
    const { inFile, isLive } = readFiles(place.file)
    // A draft equal to the files remains if the service ended during a publication.
    const draft = isDeepStrictEqual(stored?.value, inFile) ? null : stored
    const page = draft?.value ?? inFile
    if (!page) throw new Refusal(404, `no page at ${path}`)
    return {
      ...place,
      etag: toEtag([page, inFile, isLive]),
      page,
      inFile,
      isLive,
      published: isLive ? inFile : null,
      state: stateOf(isLive, draft !== null),
      ...(draft && !isDeepStrictEqual(draft.base, inFile) && { base: draft.base }),
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
    return fromFiles(files(file).map((name) => folder.read(name)))
  }

  /** Opens a page that has not changed since the editor loaded it. */
  function openAsSeen(path: string, etag: string | undefined): Opened {
    const opened = open(path)
    if (etag === undefined) throw new Refusal(428, 'expected If-Match')
    if (etag === opened.etag) return opened
    const { page: theirs, etag: newer } = opened
    throw new Refusal(412, 'changed by somebody else', { theirs, etag: newer })
  }

  /** Saves a draft. A draft equal to its files is deleted. */
  function keep({ file, path }: { file: string; path: string }, value: Edited): void {
    const base = readFiles(file).inFile
    if (isDeepStrictEqual(value, base)) return drop(file)
    const draft = { file, path, value, base, changedAt: new Date(now()).toISOString() }
    refuseLarge(draft, database.lengthBeside(file, lengthOfNone))
    put(draft)
  }

  /** The preview is made before the draft is stored: a draft that cannot be shown would fail again at each start. */
  function put(draft: Draft): void {
    const shown = toShown(draft)
    database.putDraft(draft)
    for (const content of shown) store.setDraft(content)
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

  function drop(file: string): void {
    database.deleteDraft(file)
    for (const name of kindOf(file).files(file)) store.removeDraft(name)
  }

  showAll()

  return {
    open,
    openAsSeen,
    keep,
    /** @throws {Refusal} 400 for a layout, which supports fewer actions */
    openPage(path: string): Opened {
      const opened = open(path)
      if (kindOf(opened.file) !== pageKind) throw new Refusal(400, `${path} is no page`)
      return opened
    },
    create(address: string, page: NewPage): { path: string; etag: string } {
      const path = toNewPath(address, store.preview)
      const { locale } = splitLocale(path)
      const id = page.id ?? toNewId(path, store.preview)
      if (locale && store.preview.translations.get(id)?.has(locale))
        throw new Conflict('id-taken', `another page of this language has the id ${id}`)
      const isTaken = (file: string) => folder.read(file) !== null || database.draft(file) !== null
      const file = toNewFile(path, id, store.preview, isTaken)
      keep({ file, path }, { ...page, id })
      return { path, etag: open(path).etag }
    },
    save(path: string, value: unknown, etag?: string): Opened {
      const opened = open(path)
      const page = kindOf(opened.file).schema.parse(value)
      // The answer to the same change may have been lost.
      if (etag && etag !== opened.etag && isDeepStrictEqual(page, opened.page)) return opened
      keep(openAsSeen(path, etag), page)
      return open(path)
    },
    discard: (path: string) => drop(open(path).file),
    /** Saves an old version as the draft. A deleted page returns as a draft. */
    restore(path: string, version: number): Pick<Opened, 'etag' | 'page'> {
      const found = database.version(version)
      if (!found || found.path !== normalizePathname(path))
        throw new Refusal(404, `no version ${version} of ${path}`)
      keep(found, found.value)
      const { etag, page } = open(path)
      return { etag, page }
    },
    moveDraft(file: string, path: string): void {
      const draft = database.draft(file)
      if (draft) put({ ...draft, path })
    },
    drop,
  }
}

export function stateOf(isLive: boolean, hasDraft: boolean): PageState {
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

const toShown = (draft: Draft) => inTime(() => kindOf(draft.file).toPreview(draft))

/** Hash of a value: equal for equal values. */
function toEtag(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
}
