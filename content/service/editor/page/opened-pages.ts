import { isDeepStrictEqual } from 'node:util'
import { normalizePathname } from '../../../../routing/localized-path.ts'
import { isPublished, type StoredPage } from '../../store/content-snapshot.ts'
import type { ContentStore } from '../../store/content-store.ts'
import type { Draft, EditorDatabase } from '../editor-database.ts'
import { readInTime } from '../read-in-time.ts'
import { Refusal } from '../refusal.ts'
import { toEtag } from '../to-etag.ts'
import type { ContentFolder } from './content-folder.ts'
import { editedPageSchema, toPreview, type EditedPage } from './edited-page.ts'

export interface OpenedPagesDeps {
  folder: ContentFolder
  store: ContentStore
  database: EditorDatabase
  /** Time in ms. */
  now: () => number
}

/** `changed`: visitors have an older state. `draft`: visitors have none. */
export type PageState = 'published' | 'draft' | 'changed'

/** A page as it is opened. */
export interface OpenedPage {
  path: string
  file: string
  etag: string
  page: EditedPage
  /** What the file says, whether visitors see it or not; `null` where there is none. */
  inFile: EditedPage | null
  isLive: boolean
  state: PageState
  /** What the draft began with, where the file has changed since. */
  base?: EditedPage | null
}

export type OpenedPages = ReturnType<typeof createOpenedPages>

/** The pages with their drafts, which are in the database and in preview. */
export function createOpenedPages({ folder, store, database, now }: OpenedPagesDeps) {
  function open(path: string): OpenedPage {
    const stored = store.preview.pages.get(normalizePathname(path))
    if (!stored) throw new Refusal(404, `no page at ${path}`)
    const { file } = stored
    const draft = database.draft(file)
    const { inFile, isLive } = readFile(file)
    const page = draft ? (JSON.parse(draft.value) as EditedPage) : inFile
    if (!page) throw new Refusal(404, `no page at ${path}`)
    const base = draft?.base ? (JSON.parse(draft.base) as EditedPage) : null
    return {
      path: stored.page.path,
      file,
      etag: toEtag([page, inFile, isLive]),
      page,
      inFile,
      isLive,
      state: stateOf(isLive, draft !== null),
      ...(draft && !isDeepStrictEqual(base, inFile) && { base }),
    }
  }

  function readFile(file: string): { inFile: EditedPage | null; isLive: boolean } {
    const value = folder.read(file)
    if (value === null) return { inFile: null, isLive: false }
    const { path: _path, status, ...page } = value as Record<string, unknown>
    return { inFile: editedPageSchema.parse(page), isLive: status !== 'draft' }
  }

  function previewOf({ file, path, value, changedAt }: Draft, isLive: boolean): StoredPage {
    const page = JSON.parse(value) as EditedPage
    return toPreview({ file, path, page, isLive, modified: new Date(changedAt) })
  }

  for (const draft of database.drafts()) {
    if (!draft.file.includes('/pages/')) continue
    const stored = store.snapshot.pages.get(normalizePathname(draft.path))
    store.setDraft(previewOf(draft, stored !== undefined && isPublished(stored)))
  }

  return {
    open,
    /** Opens a page that is as the editor has seen it last. */
    openAsSeen(path: string, etag: string | undefined): OpenedPage {
      const opened = open(path)
      if (etag === undefined) throw new Refusal(428, 'expected If-Match')
      if (etag === opened.etag) return opened
      const { page: theirs, inFile } = opened
      throw new Refusal(412, 'changed by somebody else', {
        theirs,
        published: opened.isLive ? inFile : null,
        etag: opened.etag,
      })
    },
    /** Keeps a draft; one that is the same as its file is none. */
    keep({ file, path }: { file: string; path: string }, page: EditedPage, who: string): void {
      const { inFile, isLive } = readFile(file)
      if (isDeepStrictEqual(page, inFile)) return this.discard(file)
      const draft = {
        file,
        path,
        value: JSON.stringify(page),
        base: inFile && JSON.stringify(inFile),
        changedBy: who,
        changedAt: new Date(now()).toISOString(),
      }
      // What cannot be shown is not stored either: a start would fail on it again.
      const preview = readInTime(() => previewOf(draft, isLive))
      database.putDraft(draft)
      store.setDraft(preview)
    },
    /** Shows a draft as what its page has become: live or not, or at another path. */
    showAgain(file: string, path: string, isLive: boolean): void {
      const draft = database.draft(file)
      if (!draft) return
      database.putDraft({ ...draft, path })
      store.setDraft(previewOf({ ...draft, path }, isLive))
    },
    discard(file: string): void {
      database.deleteDraft(file)
      store.removeDraft(file)
    },
  }
}

export function stateOf(isLive: boolean, hasDraft: boolean): PageState {
  if (!isLive) return 'draft'
  return hasDraft ? 'changed' : 'published'
}
