import type { z } from 'zod'
import { isLocale, localeCodes, type Locale } from '../../locales/locales.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import { fileSchemas, type PageFile } from './content-file.ts'
import { redirectsFile, type Content, type ContentFile } from './content-snapshot.ts'
import { collectContents } from '../../content/search/page-contents.ts'
import { readContentFile, type FileProblem } from './read-content-file.ts'

/** The usable content of a file, if there is some, and its problems. */
export interface ParsedContentFile {
  content?: ContentFile
  problems: FileProblem[]
}

/**
 * Reads one content file; its path determines its kind: `de/pages/…`, `de/layout.yaml`, `redirects.yaml`.
 *
 * @param file path below the folder of the content files, with `/`
 * @param modified when the file was last changed
 */
export function parseContentFile(file: string, source: string, modified: Date): ParsedContentFile {
  function read<T>(
    schema: z.ZodType<T>,
    toContent: (value: T, indexInFile: (index: number) => number) => Content,
  ): ParsedContentFile {
    const { value, problems, indexInFile } = readContentFile(schema, file, source)
    const content = value === undefined ? undefined : toContent(value, indexInFile)
    return { content: content && { file, ...content }, problems }
  }
  const [locale, ...rest] = file.split('/')
  const place = rest.join('/')
  if (file === redirectsFile)
    return read(fileSchemas.redirects, (redirects, indexInFile) => ({
      kind: 'redirects',
      redirects: new Map(redirects.map((redirect, index) => [indexInFile(index), redirect])),
    }))
  if (isLocale(locale) && place === 'layout.yaml')
    return read(fileSchemas.layout, (layout) => ({ kind: 'layout', locale, layout }))
  if (isLocale(locale) && place === 'search.yaml')
    return read(fileSchemas.search, (search) => ({ kind: 'search', locale, search }))
  if (isLocale(locale) && place === 'navigation.yaml')
    return read(fileSchemas.navigation, (navigation) => ({
      kind: 'navigation',
      locale,
      navigation,
    }))
  if (isLocale(locale) && place.startsWith('pages/'))
    return read(pageSchemas[locale], (page) => ({
      kind: 'page',
      locale,
      page,
      contents: collectContents(page),
      modified,
    }))
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
