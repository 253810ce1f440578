import { isLocale } from '../../../../locales/locales.ts'
import { splitLocale } from '../../../../routing/localized-path.ts'
import type { ContentStore } from '../../store/content-store.ts'
import type { EditorDatabase } from '../editor-database.ts'
import { Refusal } from '../refusal.ts'
import type { ContentFolder } from './content-folder.ts'
import { fieldErrors, type EditedPage, type FieldError, type NewPage } from './edited-page.ts'
import type { OpenedPages } from './opened-pages.ts'
import { toNewFile, toNewId, toNewPath } from './page-place.ts'

export interface PageDraftsDeps {
  folder: ContentFolder
  store: ContentStore
  database: EditorDatabase
  pages: OpenedPages
}

/** What editors do to drafts; nothing of it reaches visitors. */
export function createPageDrafts({ folder, store, database, pages }: PageDraftsDeps) {
  function create(address: string, page: NewPage, who: string): { path: string; etag: string } {
    const path = toNewPath(address, store.preview)
    const { locale } = splitLocale(path)
    const id = page.id ?? toNewId(path, store.preview)
    if (locale && store.preview.translations.get(id)?.has(locale))
      throw new Refusal(409, `another page of this language has the id ${id}`)
    const isTaken = (file: string) => folder.read(file) !== null || database.draft(file) !== null
    const file = toNewFile(path, id, store.preview, isTaken)
    pages.keep({ file, path }, { ...page, id }, who)
    return { path, etag: pages.open(path).etag }
  }

  return {
    create,
    /** A copy in the other language is the translation, where there is none; any other copy is a page of its own. */
    copy(
      { copyOf, title }: { copyOf: string; title?: string },
      address: string,
      who: string,
    ): { path: string; etag: string } {
      const { page: original } = pages.open(copyOf)
      const page = { ...original, title: title ?? original.title }
      const { id, ...rest } = page
      const locale = address.split('/')[1]
      const isTranslation =
        isLocale(locale) && store.preview.translations.get(id)?.has(locale) === false
      return create(address, isTranslation ? page : rest, who)
    },
    save(
      path: string,
      page: EditedPage,
      { etag, who }: { etag?: string; who: string },
    ): { etag: string; errors: FieldError[] } {
      const opened = pages.openAsSeen(path, etag)
      pages.keep(opened, page, who)
      return { etag: pages.open(path).etag, errors: fieldErrors(opened.path, page) }
    },
    discard(path: string): void {
      pages.discard(pages.open(path).file)
    },
    /** Makes a version the draft; a page that was deleted is there again, as a draft. */
    restore(path: string, version: number, who: string): { etag: string } {
      const found = database.version(version)
      if (!found || found.path !== path) throw new Refusal(404, `no version ${version} of ${path}`)
      const page = JSON.parse(found.value) as EditedPage
      pages.keep({ file: found.file, path }, page, who)
      return { etag: pages.open(path).etag }
    },
  }
}
