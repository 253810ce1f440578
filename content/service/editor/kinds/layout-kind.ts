import { z } from 'zod'
import { defaultLocale, localeCodes } from '../../../../locales/locales.ts'
import { fileSchemas } from '../../store/content-file.ts'
import type { ContentFile } from '../../store/content-snapshot.ts'
import { toFieldError, type Kind } from './kind.ts'

/** The layouts, which have their file in place of a path. */
export const layoutFiles: string[] = localeCodes.map((locale) => `${locale}/layout.yaml`)

const editedLayoutSchema = z.looseObject({ navigation: z.array(z.unknown()) })

/** What surrounds all pages of a language: layout and navigation, two files that are edited as one. */
export const layoutKind: Kind = {
  schema: editedLayoutSchema,
  files: (file) => [file, navigationFile(file)],
  fromFiles([layout, navigation]) {
    const inFile = { navigation: navigation ?? [], ...(layout as object | null) }
    return { inFile: editedLayoutSchema.parse(inFile), isLive: true }
  },
  toFiles: ({ navigation, ...layout }) => [layout, navigation],
  errors(_path, { navigation, ...layout }) {
    const ofLayout = fileSchemas.layout.safeParse(layout).error?.issues ?? []
    const ofNavigation = fileSchemas.navigation.safeParse(navigation).error?.issues ?? []
    return [
      ...ofLayout.map(toFieldError),
      ...ofNavigation.map((issue) =>
        toFieldError({ ...issue, path: ['navigation', ...issue.path] }),
      ),
    ]
  },
  /** What is not complete is shown as it was before. */
  toPreview({ file, value: { navigation, ...layout } }) {
    const locale = localeCodes.find((code) => file.startsWith(`${code}/`)) ?? defaultLocale
    const shownLayout = fileSchemas.layout.safeParse(layout).data
    const shownNavigation = fileSchemas.navigation.safeParse(navigation).data
    const shown: ContentFile[] = []
    if (shownLayout) shown.push({ kind: 'layout', file, locale, layout: shownLayout })
    if (shownNavigation) {
      const own = { kind: 'navigation', file: navigationFile(file), locale } as const
      shown.push({ ...own, navigation: shownNavigation })
    }
    return shown
  },
}

const navigationFile = (file: string) => file.replace('layout.yaml', 'navigation.yaml')
