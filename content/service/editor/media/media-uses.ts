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

/** Where the files below `media/` are used, by `src`. */
export function mediaUses({ pages, layouts }: ContentSnapshot): Map<string, Shown[]> {
  const all = [
    ...[...pages.values()].flatMap(({ locale, page }) => {
      const { path, title } = page
      return shownIn(page, { path, locale, title })
    }),
    ...[...layouts].flatMap(([locale, layout]) =>
      shownIn(layout, { locale, title: `${locale}/layout.yaml` }),
    ),
  ]
  return Map.groupBy(all, ({ src }) => src)
}

function shownIn(value: object, where: Omit<MediumUse, 'pointer'>): Shown[] {
  return leavesOf(value).flatMap(({ pointer, value: text, parent }) =>
    [...text.matchAll(mediaAddress)].map(([src]) => {
      const { alt } = parent as { alt?: string }
      return { ...where, src, pointer, ...(alt && { alt }) }
    }),
  )
}
