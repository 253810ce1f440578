import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { normalizePathname } from '../../../../routing/localized-path.ts'
import type { Locale } from '../../../../locales/locales.ts'
import { isPublished } from '../../store/content-snapshot.ts'
import type { ContentStore } from '../../store/content-store.ts'
import type { EditorDatabase } from '../editor-database.ts'
import { Refusal } from '../refusal.ts'
import { writeFile } from '../write-file.ts'
import {
  editedPageSchema,
  fieldErrors,
  toPreview,
  type EditedPage,
  type FieldError,
} from './edited-page.ts'
import { readSource, writeSource } from './page-source.ts'

export interface PageDeskDeps {
  filesDir: string
  store: ContentStore
  database: EditorDatabase
  /** Reads files again and tells the site what changed. */
  reload: (files: string[]) => void
  /** Time in ms. */
  now: () => number
}

/** `changed`: visitors have an older state. `draft`: visitors have none. */
export type PageState = 'published' | 'draft' | 'changed'

/** A page in the tree. */
export interface ListedPage {
  path: string
  locale: Locale
  title: string
  type: string
  id: string
  state: PageState
  /** Path in the other language. */
  translation?: string
  modified: string
}

/** A page as it is opened. */
export interface OpenedPage {
  path: string
  file: string
  etag: string
  page: EditedPage
  /** What visitors have; `null` where they have none. */
  published: EditedPage | null
  state: PageState
  /** What the draft began with, where the file has changed since. */
  base?: EditedPage | null
}

export type PageDesk = ReturnType<typeof createPageDesk>

/** What editors do with pages: the drafts are in the database, what is published is in the files. */
export function createPageDesk({ filesDir, store, database, reload, now }: PageDeskDeps) {
  const inTurn = pLimit(1)

  function open(path: string): OpenedPage & { draft: EditedPage | null; isLive: boolean } {
    const stored = store.preview.pages.get(normalizePathname(path))
    if (!stored) throw new Refusal(404, `no page at ${path}`)
    const { file } = stored
    const inFile = readFile(file)
    const draft = database.draft(file)
    const draftPage = draft && (JSON.parse(draft.value) as EditedPage)
    const page = draftPage ?? inFile?.page
    if (!page) throw new Refusal(404, `no page at ${path}`)
    const isLive = inFile?.isLive ?? false
    const base = draft?.base ? (JSON.parse(draft.base) as EditedPage) : null
    return {
      path: stored.page.path,
      file,
      etag: toEtag([draftPage, inFile]),
      page,
      published: isLive ? (inFile?.page ?? null) : null,
      state: stateOf(isLive, draft !== null),
      ...(draft && !isDeepStrictEqual(base, inFile?.page ?? null) && { base }),
      draft: draftPage,
      isLive,
    }
  }

  function readFile(file: string): { page: EditedPage; isLive: boolean } | null {
    const place = join(filesDir, file)
    if (!existsSync(place)) return null
    const value = readSource(readFileSync(place, 'utf8')) as Record<string, unknown>
    const { path: _path, status, ...page } = value
    return { page: editedPageSchema.parse(page), isLive: status !== 'draft' }
  }

  /** Opens a page that is as the editor has seen it. */
  function openAsSeen(path: string, etag: string | undefined) {
    const opened = open(path)
    if (etag === undefined) throw new Refusal(428, 'expected If-Match')
    if (etag !== opened.etag)
      throw new Refusal(412, 'changed by somebody else', {
        theirs: opened.page,
        published: opened.published,
        etag: opened.etag,
      })
    return opened
  }

  function save(
    path: string,
    page: EditedPage,
    { etag, who }: { etag?: string; who: string },
  ): { etag: string; errors: FieldError[] } {
    const { file, isLive, path: storedPath } = openAsSeen(path, etag)
    const inFile = readFile(file)?.page ?? null
    if (isDeepStrictEqual(page, inFile)) discardFile(file)
    else {
      const changedAt = new Date(now()).toISOString()
      const value = JSON.stringify(page)
      const base = inFile && JSON.stringify(inFile)
      database.putDraft({ file, path: storedPath, value, base, changedBy: who, changedAt })
      show({ file, path: storedPath, page, isLive, changedAt })
    }
    return { etag: open(path).etag, errors: fieldErrors(storedPath, page) }
  }

  function show(draft: Omit<Parameters<typeof toPreview>[0], 'modified'> & { changedAt: string }) {
    store.setDraft(toPreview({ ...draft, modified: new Date(draft.changedAt) }))
  }

  function discardFile(file: string): void {
    database.deleteDraft(file)
    store.removeDraft(file)
  }

  async function publish(
    path: string,
    { etag, who, reason = null }: { etag?: string; who: string; reason?: string | null },
  ): Promise<{ etag: string; file: string }> {
    const { file, page, published, base, path: storedPath } = openAsSeen(path, etag)
    if (base !== undefined)
      throw new Refusal(412, 'the file was changed by somebody else', {
        base,
        theirs: published,
        etag,
      })
    const errors = fieldErrors(storedPath, page)
    if (errors.length > 0) throw new Refusal(422, 'the page is not complete', { errors })
    await writePage(file, storedPath, page)
    addVersions({ file, path: storedPath, before: published, page, who, reason })
    discardFile(file)
    reload([file])
    return { etag: open(path).etag, file }
  }

  async function writePage(file: string, path: string, page: EditedPage, status?: 'draft') {
    const place = join(filesDir, file)
    const source = existsSync(place) ? readFileSync(place, 'utf8') : ''
    const { id, ...rest } = page
    const text = await writeSource(source, { id, path, ...(status && { status }), ...rest })
    writeFile(place, text)
  }

  /** What was published before the editor knew the page is its first version. */
  function addVersions(change: {
    file: string
    path: string
    before: EditedPage | null
    page: EditedPage
    who: string
    reason: string | null
  }): void {
    const { file, path, before, page, who, reason } = change
    const at = new Date(now()).toISOString()
    const [last] = database.versions(path)
    const isKnown = last && isDeepStrictEqual(JSON.parse(last.value), before)
    if (before && !isKnown)
      database.addVersion({ file, path, value: JSON.stringify(before), who: '', at, reason: null })
    database.addVersion({ file, path, value: JSON.stringify(page), who, at, reason })
  }

  function list(): ListedPage[] {
    const drafts = new Set(database.drafts().map(({ file }) => file))
    const { pages, translations } = store.preview
    return [...pages.values()]
      .map(({ file, locale, page, modified }): ListedPage => {
        const others = [...(translations.get(page.id)?.values() ?? [])]
        const translation = others.find((other) => other.locale !== locale)?.page.path
        return {
          path: page.path,
          locale,
          title: page.title,
          type: page.type,
          id: page.id,
          state: stateOf(page.status === 'published', drafts.has(file)),
          ...(translation && { translation }),
          modified: modified.toISOString(),
        }
      })
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  for (const { file, path, value, changedAt } of database.drafts()) {
    const stored = store.snapshot.pages.get(normalizePathname(path))
    const isLive = stored !== undefined && isPublished(stored)
    show({ file, path, page: JSON.parse(value) as EditedPage, isLive, changedAt })
  }

  return {
    list,
    open,
    save,
    publish: (...call: Parameters<typeof publish>) => inTurn(() => publish(...call)),
    discard(path: string): void {
      discardFile(open(path).file)
    },
  }
}

function stateOf(isLive: boolean, hasDraft: boolean): PageState {
  if (!isLive) return 'draft'
  return hasDraft ? 'changed' : 'published'
}

function toEtag(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
}
