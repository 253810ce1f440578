import type { z } from 'zod'
import { isLocale, localeCodes, type Locale } from '../../../locales/locales.ts'
import { splitLocale } from '../../../routing/localized-path.ts'
import { fileSchemas, type PageFile } from './content-file.ts'
import type { ContentFile } from './content-snapshot.ts'
import { collectContents } from './page-contents.ts'
import { readContentFile, type ContentProblem } from './read-content-file.ts'

/** Content of a file, or its problems. */
export type ParsedContentFile = { content: ContentFile } | { problems: ContentProblem[] }

/**
 * Reads one content file; its path determines its kind: `de/pages/…`, `de/layout.yaml`, `redirects.yaml`.
 *
 * @param file path below the folder of the content files, with `/`
 * @param modified when the file was last changed
 */
export function parseContentFile(file: string, source: string, modified: Date): ParsedContentFile {
  const [folder, ...rest] = file.split('/')
  const place = rest.join('/')
  if (file === 'redirects.yaml')
    return parse(fileSchemas.redirects, file, source, (redirects) => ({
      file,
      kind: 'redirects',
      redirects,
    }))
  if (isLocale(folder) && place === 'layout.yaml')
    return parse(fileSchemas.layout, file, source, (layout) => ({
      file,
      kind: 'layout',
      locale: folder,
      layout,
    }))
  if (isLocale(folder) && place === 'search.yaml')
    return parse(fileSchemas.search, file, source, (search) => ({
      file,
      kind: 'search',
      locale: folder,
      search,
    }))
  if (isLocale(folder) && place === 'navigation.yaml')
    return parse(fileSchemas.navigation, file, source, (navigation) => ({
      file,
      kind: 'navigation',
      locale: folder,
      navigation,
    }))
  if (isLocale(folder) && place.startsWith('pages/'))
    return parse(pageSchemas[folder], file, source, (page) => {
      return { file, kind: 'page', locale: folder, page, contents: collectContents(page), modified }
    })
  return { problems: [{ file, message: `expected ${expectedPlaces}` }] }
}

const expectedPlaces =
  'redirects.yaml, or layout.yaml, navigation.yaml, search.yaml or pages/… in the folder of a language'

/** A page lies in the folder of the language that its path starts with. */
const pageSchemas = Object.fromEntries(
  localeCodes.map((locale) => [
    locale,
    fileSchemas.page.refine(({ path }) => splitLocale(path).locale === locale, {
      path: ['path'],
      error: `expected a path below /${locale}, the language of the folder`,
    }),
  ]),
) as unknown as Record<Locale, z.ZodType<PageFile>>

function parse<T>(
  schema: z.ZodType<T>,
  file: string,
  source: string,
  toContent: (value: T) => ContentFile,
): ParsedContentFile {
  const result = readContentFile(schema, file, source)
  return 'value' in result ? { content: toContent(result.value) } : result
}
