import type { Locale } from '../../../../locales/locales.ts'
import type { ContentSnapshot } from '../../store/content-snapshot.ts'
import { leavesOf } from '../page/leaves-of.ts'

/** Where a file is used; without a path: in the layout of the language. */
export interface MediumUse {
  path?: string
  locale: Locale
  title: string
  pointer: string
}

/** In a text or alone. */
export const mediaAddress = /\/media\/[^\s"'?#<>()]+/g

type Shown = MediumUse & { src: string; alt?: string }

/** Looked up once for each state of the content. */
const knownUses = new WeakMap<ContentSnapshot, Map<string, Shown[]>>()
/** Of a page or layout, which most states of the content share. */
const knownShown = new WeakMap<object, Shown[]>()

/** Where the files below `media/` are used, by `src`. */
export function mediaUses(snapshot: ContentSnapshot): Map<string, Shown[]> {
  const uses = knownUses.get(snapshot) ?? collectUses(snapshot)
  knownUses.set(snapshot, uses)
  return uses
}

function collectUses({ pages, layouts }: ContentSnapshot): Map<string, Shown[]> {
  const uses = new Map<string, Shown[]>()
  function collect(value: object, where: Omit<MediumUse, 'pointer'>): void {
    const all = knownShown.get(value) ?? shownIn(value, where)
    knownShown.set(value, all)
    for (const shown of all) {
      const already = uses.get(shown.src)
      if (already) already.push(shown)
      else uses.set(shown.src, [shown])
    }
  }
  for (const { locale, page } of pages.values()) {
    const { path, title } = page
    collect(page, { path, locale, title })
  }
  for (const [locale, layout] of layouts)
    collect(layout, { locale, title: `${locale}/layout.yaml` })
  return uses
}

function shownIn(value: object, where: Omit<MediumUse, 'pointer'>): Shown[] {
  return leavesOf(value).flatMap(({ pointer, value: text, parent }) =>
    [...text.matchAll(mediaAddress)].map(([src]) => {
      const { alt } = parent as { alt?: string }
      return { ...where, src, pointer, ...(alt && { alt }) }
    }),
  )
}
