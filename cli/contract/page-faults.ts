import { isContentError } from '../../content/contract/content-error.ts'
import { pageListLimits } from '../../content/contract/read-tolerantly.ts'
import { searchPath } from '../../content/contract/search.ts'
import type { RichTextFormat } from '../../content/rich-text/rich-text-formats.ts'
import type { Locale } from '../../locales/locales.ts'
import { isObject } from '../../routing/is-object.ts'
import { callPath, mayBeListed } from '../../routing/localized-path.ts'
import { findAddresses, type FoundAddress } from './find-addresses.ts'
import { pageListBytes, type SendRequest } from './contract-request.ts'
import { findBlockFaults } from './block-faults.ts'
import type { DeclaredSearch } from '../cli-config.ts'
import type { Deviation } from './deviation.ts'
import { findEmptyTexts } from './empty-texts.ts'
import { robotsOf, type ReadPage } from './listed-pages.ts'
import {
  markLayout,
  markNavigation,
  markPage,
  markPageList,
  markRedirects,
  markSearch,
  toHtmlValues,
  type MarkedValue,
} from './marked-values.ts'
import { hiddenPages, tableOf } from './redirect-faults.ts'
import { bodyOf } from './shape-faults.ts'
import { findTextFaults } from './text-faults.ts'
import { findTranslationFaults, findUntranslated } from './translation-faults.ts'

/** The faults of pages that need no further request. */
export function findPageFaults(
  page: ReadPage,
  pages: ReadPage[],
  richText: RichTextFormat,
): Deviation[] {
  return [
    ...page.faults,
    ...findTranslationFaults(page, pages),
    ...[...findBlockFaults(page.document), ...findEmptyTexts(page.document)].map((fault) => ({
      path: page.path,
      ...fault,
    })),
    ...robotsFaults(page),
    ...findUntranslated(page, pages, htmlOf),
    ...textFaults({ path: page.path, values: toHtmlValues(markPage(page.document), richText) }),
  ]
}

const htmlOf = (document: unknown) => markPage(document).filter(({ kind }) => kind === 'html')

function robotsFaults({ path, document, locale, entry }: ReadPage): Deviation[] {
  const { meta } = (isObject(document) ? document : {}) as { meta?: unknown }
  const robots = robotsOf(meta)
  if (mayBeListed(robots)) return []
  const at = { path, pointer: '/meta/robots', isMinor: true } as const
  if (path === `/${locale}`)
    return [
      {
        ...at,
        reason: `the home page has ${robots}`,
        loss: 'the home page in search engines',
        change: 'leave out robots, except on a test system',
      },
    ]
  if (!entry || !mayBeListed(robotsOf(entry))) return []
  return [
    {
      ...at,
      reason: `the page has ${robots}, and its entry in the list has no robots`,
      loss: 'nothing, but the sitemap lists the page',
      change: 'return the same robots in the list',
    },
  ]
}

/** The texts of one response. */
export interface MarkedResponse {
  path: string
  values: MarkedValue[]
}

export function textFaults({ path, values }: MarkedResponse): Deviation[] {
  return values.flatMap(findTextFaults).map((fault) => ({ path, ...fault }))
}

/** The texts of layout, list of pages and search: their links and pictures are tested like those of pages. */
export async function markCalls(
  locale: Locale,
  request: SendRequest,
  { richText, search }: { richText: RichTextFormat; search: DeclaredSearch },
): Promise<MarkedResponse[]> {
  const home = await bodyAt(`/${locale}`, request)
  const { title } = (home ?? {}) as { title?: unknown }
  const rows: [path: string, mark: (document: unknown) => MarkedValue[]][] = [
    [callPath(locale, 'layout'), markLayout],
    [callPath(locale, 'navigation'), markNavigation],
    [callPath(locale, 'pages'), markPageList],
    [callPath(locale, 'redirects'), markRedirects],
  ]
  if (search === 'backend') rows.push([searchPath(locale, String(title)), markSearch])
  return Promise.all(
    rows.map(async ([path, mark]) => ({
      path,
      values: toHtmlValues(mark(await bodyAt(path, request)), richText),
    })),
  )
}

/** Pages that a redirect hides. */
export async function findHiddenPages(
  locale: Locale,
  request: SendRequest,
  pages: ReadPage[],
): Promise<Deviation[]> {
  const path = callPath(locale, 'redirects')
  return hiddenPages(path, await bodyAt(path, request), pages)
}

/** The redirects of all languages. */
export async function requestRedirects(locales: readonly Locale[], request: SendRequest) {
  const paths = locales.map((locale) => callPath(locale, 'redirects'))
  return tableOf(await Promise.all(paths.map((path) => bodyAt(path, request))))
}

async function bodyAt(path: string, request: SendRequest): Promise<unknown> {
  try {
    const response = await request('GET', path, { maxBytes: pageListBytes })
    return response.status === 200 ? bodyOf(response, pageListLimits).document : undefined
  } catch (error) {
    // The test of the call itself reports the failure.
    if (!isContentError(error)) throw error
    return undefined
  }
}

export function findAllPlaces(responses: MarkedResponse[]): FoundAddress[] {
  return responses.flatMap(({ path, values }) => findAddresses(path, values))
}
