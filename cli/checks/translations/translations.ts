import { localeCodes, type Locale } from '../../../locales/locales.ts'
import { normalizeUrl } from '../../crawl/normalize-url.ts'
import type { UrlRecord } from '../../crawl/visit.ts'
import type { Site } from '../check.ts'
import { addressOf } from '../seeds/page-address.ts'
import type { SeenPage, SeenPages } from './seen-pages.ts'

/** One page that is said to be another in one of the languages. */
export interface Translation {
  page: SeenPage
  locale: Locale
  path: string
  /** Absolute. */
  url: string
  /** What the crawl knows of it. */
  record: UrlRecord | undefined
}

/** All translations within the site, without what pages say of themselves. */
export function* translationsOf(pages: SeenPages, { base, records }: Site): Generator<Translation> {
  for (const page of pages.all())
    for (const locale of localeCodes) {
      const path = page.paths?.[locale]
      const url = path === undefined ? null : URL.parse(path, base)
      if (path === undefined || url?.origin !== base.origin || addressOf(url) === page.address)
        continue
      const normalized = normalizeUrl(url)
      yield { page, locale, path, url: normalized, record: records.get(normalized) }
    }
}
