import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { localeCodes, type Locale } from '../../../locales/locales.ts'
import { fileSchemas } from '../store/content-file.ts'
import type { ContentStore } from '../store/content-store.ts'
import type { User } from './accounts/accounts.ts'
import type { CommitFiles } from './commit-files.ts'
import type { EditorDatabase } from './editor-database.ts'
import type { ContentFolder } from './page/content-folder.ts'
import { toFieldError, type FieldError } from './page/edited-page.ts'
import { readInTime } from './read-in-time.ts'
import { Refusal } from './refusal.ts'
import { toEtag } from './to-etag.ts'

export interface LayoutDeskDeps {
  folder: ContentFolder
  store: ContentStore
  database: EditorDatabase
  reload: (files: string[]) => void
  commit: CommitFiles
  /** Time in ms. */
  now: () => number
}

/** What surrounds all pages of a language: two files, edited as one. */
export const editedLayoutSchema = z.looseObject({ navigation: z.array(z.unknown()) })
export type EditedLayout = z.infer<typeof editedLayoutSchema>

const layoutFile = (locale: Locale) => `${locale}/layout.yaml`
const navigationFile = (locale: Locale) => `${locale}/navigation.yaml`

/** Layout and navigation of each language, with their drafts. */
export function createLayoutDesk(deps: LayoutDeskDeps) {
  const { folder, store, database, reload, commit, now } = deps

  function open(locale: Locale) {
    const draft = database.draft(layoutFile(locale))
    const published = read(locale)
    const layout = draft ? (JSON.parse(draft.value) as EditedLayout) : published
    const base = JSON.parse(draft?.base ?? 'null') as EditedLayout | null
    return {
      etag: toEtag([layout, published]),
      layout,
      published,
      state: draft ? 'changed' : 'published',
      ...(draft && !isDeepStrictEqual(base, published) && { base }),
    }
  }

  function read(locale: Locale): EditedLayout {
    const navigation = folder.read(navigationFile(locale)) ?? []
    const layout = folder.read(layoutFile(locale)) ?? {}
    return editedLayoutSchema.parse({ navigation, ...layout })
  }

  function openAsSeen(locale: Locale, etag: string | undefined) {
    const opened = open(locale)
    if (etag === undefined) throw new Refusal(428, 'expected If-Match')
    if (etag === opened.etag) return opened
    const { layout: theirs, published } = opened
    throw new Refusal(412, 'changed by somebody else', { theirs, published, etag: opened.etag })
  }

  /** In preview an incomplete draft changes nothing. */
  function show(locale: Locale, { navigation, ...layout }: EditedLayout): void {
    const shownLayout = fileSchemas.layout.safeParse(layout)
    const shownNavigation = fileSchemas.navigation.safeParse(navigation)
    const file = { layout: layoutFile(locale), navigation: navigationFile(locale) }
    if (shownLayout.success)
      store.setDraft({ kind: 'layout', file: file.layout, locale, layout: shownLayout.data })
    if (shownNavigation.success)
      store.setDraft({
        kind: 'navigation',
        file: file.navigation,
        locale,
        navigation: shownNavigation.data,
      })
  }

  /** A draft that is the same as the files is none. */
  function keep(locale: Locale, layout: EditedLayout, who: string): void {
    const published = read(locale)
    if (isDeepStrictEqual(layout, published)) return discard(locale)
    const file = layoutFile(locale)
    const value = JSON.stringify(layout)
    const base = JSON.stringify(published)
    const changedAt = new Date(now()).toISOString()
    // What cannot be read is not stored either: a start would fail on it again.
    readInTime(() => layoutErrors(layout))
    database.putDraft({ file, path: file, value, base, changedBy: who, changedAt })
    show(locale, layout)
  }

  function discard(locale: Locale): void {
    database.deleteDraft(layoutFile(locale))
    store.removeDraft(layoutFile(locale))
    store.removeDraft(navigationFile(locale))
  }

  for (const locale of localeCodes) {
    const draft = database.draft(layoutFile(locale))
    if (draft) show(locale, JSON.parse(draft.value) as EditedLayout)
  }

  return {
    open,
    discard,
    save(
      locale: Locale,
      layout: EditedLayout,
      { etag, who }: { etag?: string; who: string },
    ): { etag: string; errors: FieldError[] } {
      openAsSeen(locale, etag)
      keep(locale, layout, who)
      return { etag: open(locale).etag, errors: layoutErrors(layout) }
    },
    async publish(locale: Locale, etag: string | undefined, user: User) {
      const { layout, published, base } = openAsSeen(locale, etag)
      if (base !== undefined)
        throw new Refusal(412, 'the file was changed by somebody else', {
          base,
          theirs: published,
          etag,
        })
      const errors = layoutErrors(layout)
      if (errors.length > 0) throw new Refusal(422, 'the layout is not complete', { errors })
      const files = [layoutFile(locale), navigationFile(locale)]
      const [file = ''] = files
      const at = new Date(now()).toISOString()
      const change = { file, path: file, who: user.name, at, reason: null }
      database.addVersions(change, published, layout)
      const { navigation, ...rest } = layout
      await folder.write(layoutFile(locale), rest)
      await folder.write(navigationFile(locale), navigation)
      // What was saved meanwhile stays a draft.
      keep(locale, open(locale).layout, user.name)
      reload(files)
      const hash = await commit(files, `Publish layout of ${locale}`, user)
      return { etag: open(locale).etag, ...(hash && { commit: hash }) }
    },
  }
}

function layoutErrors({ navigation, ...layout }: EditedLayout): FieldError[] {
  const ofLayout = fileSchemas.layout.safeParse(layout).error?.issues ?? []
  const ofNavigation = fileSchemas.navigation.safeParse(navigation).error?.issues ?? []
  return [
    ...ofLayout.map(toFieldError),
    ...ofNavigation.map((issue) => toFieldError({ ...issue, path: ['navigation', ...issue.path] })),
  ]
}
