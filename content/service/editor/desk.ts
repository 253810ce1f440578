import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { normalizePathname, splitLocale } from '../../../routing/localized-path.ts'
import { isPublished } from '../store/content-snapshot.ts'
import type { ContentStore } from '../store/content-store.ts'
import type { Draft, EditorDatabase } from './editor-database.ts'
import type { ContentFolder } from './files/content-folder.ts'
import type { Edited } from './json.ts'
import { kindOf, layoutFiles, pageKind, type FieldError, type NewPage } from './kinds.ts'
import { toNewFile, toNewId, toNewPath } from './page-place.ts'
import { readInTime } from './read-in-time.ts'
import { Conflict, Refusal } from './refusal.ts'

export interface DeskDeps {
  folder: ContentFolder
  store: ContentStore
  database: EditorDatabase
  /** Time in ms. */
  now: () => number
}

/** `changed`: visitors have an older state. `draft`: visitors have none. */
export type PageState = 'published' | 'draft' | 'changed'

/** A page or layout as it is opened. */
export interface Opened {
  /** Of a layout its file. */
  path: string
  file: string
  etag: string
  page: Edited
  /** What the files say, whether visitors see it or not; `null` where there is none. */
  inFile: Edited | null
  isLive: boolean
  /** What visitors have; `null` where they have none. */
  published: Edited | null
  state: PageState
  /** What the draft began with, where the files have changed since. */
  base?: Edited | null
}

export type Desk = ReturnType<typeof createDesk>

/** All that is edited, with its drafts, which are in the database and in preview; nothing of it reaches visitors. */
export function createDesk({ folder, store, database, now }: DeskDeps) {
  /** @param path of a page, or the file of a layout: `de/layout.yaml` */
  function open(path: string): Opened {
    const place = placeOf(path)
    const stored = database.draft(place.file)
    const { inFile, isLive } = readFiles(place.file)
    const edited = stored && (JSON.parse(stored.value) as Edited)
    // The service was ended between file and draft of a publication.
    const draft = isDeepStrictEqual(edited, inFile) ? null : stored
    const page = edited ?? inFile
    if (!page) throw new Refusal(404, `no page at ${path}`)
    const base = draft?.base ? (JSON.parse(draft.base) as Edited) : null
    return {
      ...place,
      etag: toEtag([page, inFile, isLive]),
      page,
      inFile,
      isLive,
      published: isLive ? inFile : null,
      state: stateOf(isLive, draft !== null),
      ...(draft && !isDeepStrictEqual(base, inFile) && { base }),
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

  /** Opens what is as the editor has seen it last. */
  function openAsSeen(path: string, etag: string | undefined): Opened {
    const opened = open(path)
    if (etag === undefined) throw new Refusal(428, 'expected If-Match')
    if (etag === opened.etag) return opened
    const { page: theirs, published } = opened
    throw new Refusal(412, 'changed by somebody else', { theirs, published, etag: opened.etag })
  }

  /** Keeps a draft; one that is the same as its files is none. */
  function keep({ file, path }: { file: string; path: string }, page: Edited, who: string): void {
    const { inFile, isLive } = readFiles(file)
    if (isDeepStrictEqual(page, inFile)) return drop(file)
    const value = JSON.stringify(page)
    const base = inFile && JSON.stringify(inFile)
    const changedAt = new Date(now()).toISOString()
    put({ file, path, value, base, changedBy: who, changedAt }, isLive)
  }

  /** What cannot be shown is not stored either: a start would fail on it again. */
  function put(draft: Draft, isLive: boolean): void {
    const shown = readInTime(() => kindOf(draft.file).toPreview(draft, isLive))
    database.putDraft(draft)
    for (const content of shown) store.setDraft(content)
  }

  function drop(file: string): void {
    database.deleteDraft(file)
    for (const name of kindOf(file).files(file)) store.removeDraft(name)
  }

  for (const draft of database.drafts()) {
    const stored = store.snapshot.pages.get(normalizePathname(draft.path))
    const isLive = stored !== undefined && isPublished(stored)
    for (const content of kindOf(draft.file).toPreview(draft, isLive)) store.setDraft(content)
  }

  return {
    open,
    openAsSeen,
    keep,
    /** @throws {Refusal} 400 for a layout, with which less can be done */
    openPage(path: string): Opened {
      const opened = open(path)
      if (kindOf(opened.file) !== pageKind) throw new Refusal(400, `${path} is no page`)
      return opened
    },
    create(address: string, page: NewPage, who: string): { path: string; etag: string } {
      const path = toNewPath(address, store.preview)
      const { locale } = splitLocale(path)
      const id = page.id ?? toNewId(path, store.preview)
      if (locale && store.preview.translations.get(id)?.has(locale))
        throw new Conflict('id-taken', `another page of this language has the id ${id}`)
      const isTaken = (file: string) => folder.read(file) !== null || database.draft(file) !== null
      const file = toNewFile(path, id, store.preview, isTaken)
      keep({ file, path }, { ...page, id }, who)
      return { path, etag: open(path).etag }
    },
    /** @returns what is missing: it is saved all the same */
    save(
      path: string,
      value: unknown,
      { etag, who }: { etag?: string; who: string },
    ): { etag: string; errors: FieldError[] } {
      const { schema, errors } = kindOf(placeOf(path).file)
      const page = schema.parse(value)
      const opened = openAsSeen(path, etag)
      keep(opened, page, who)
      return { etag: open(path).etag, errors: errors(opened.path, page) }
    },
    discard: (path: string) => drop(open(path).file),
    /** Makes a version the draft; a page that was deleted is there again, as a draft. */
    restore(path: string, version: number, who: string): { etag: string } {
      const found = database.version(version)
      if (!found || found.path !== path) throw new Refusal(404, `no version ${version} of ${path}`)
      keep(found, JSON.parse(found.value) as Edited, who)
      return { etag: open(path).etag }
    },
    /** Shows a draft as what its page has become: live or not, or at another path. */
    showAgain(file: string, path: string, isLive: boolean): void {
      const draft = database.draft(file)
      if (draft) put({ ...draft, path }, isLive)
    },
    drop,
  }
}

export function stateOf(isLive: boolean, hasDraft: boolean): PageState {
  if (!isLive) return 'draft'
  return hasDraft ? 'changed' : 'published'
}

/** The same for the same value. */
function toEtag(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
}
