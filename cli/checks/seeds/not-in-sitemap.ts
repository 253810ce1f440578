import type { SitemapEntry } from '../../crawl/seeds/parse-sitemap.ts'
import type { Visit } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import { isIndexable } from '../is-indexable.ts'
import { isOwnAddress } from './is-own-address.ts'
import { pageAddress } from './page-address.ts'

/**
 * Pages that visitors find by links and search engines shall keep, and that the sitemap leaves out.
 *
 * @param sitemap `null`: there is none to be left out of
 */
export function createNotInSitemap(base: URL, sitemap: SitemapEntry[] | null): Check {
  const listed = new Set(sitemap?.map(({ url }) => pageAddress(url, base)))
  return {
    rule: {
      id: 'not-in-sitemap',
      verdict: 'warning',
      title: { en: 'The page is not in the sitemap', de: 'Die Seite steht nicht in der Sitemap' },
      advice: {
        en: 'Have it added to the sitemap, or mark the page “noindex” if search engines shall not keep it.',
        de: 'Lassen Sie sie in die Sitemap aufnehmen, oder setzen Sie «noindex», wenn Suchmaschinen sie nicht führen sollen.',
      },
    },
    *see(visit) {
      if (!sitemap || !isForSearchEngines(visit)) return
      if (!listed.has(pageAddress(visit.url, base)))
        yield { about: 'page', page: visit.url, part: 'site', values: {} }
    },
  }
}

/** A draft is not public yet, and what the site makes by itself (the search) is not content. */
function isForSearchEngines(visit: Visit): boolean {
  const isThere = visit.outcome.status === 200 && visit.document?.errorMark === null
  const isPublic = visit.source?.liveStatus !== 404
  return isThere && isPublic && isOwnAddress(visit) && isIndexable(visit)
}
