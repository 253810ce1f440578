import type { Check } from '../check.ts'
import { pathnameOf } from './pathname-of.ts'

/**
 * Pages to be unpublished that there are none of: without a word, a typing mistake would look like good news.
 *
 * @param leaving normalized pathnames
 */
export function createUnpublishUnknown(leaving: ReadonlySet<string>): Check {
  return {
    // What was not visited may be there.
    needsWholeSite: true,
    rule: {
      id: 'unpublish-unknown',
      verdict: 'warning',
      title: {
        en: '{path}, which is to be unpublished, was not found on the site',
        de: '{path}, das zurückgezogen werden soll, wurde auf der Website nicht gefunden',
      },
      advice: {
        en: 'Correct the path after --unpublish.',
        de: 'Korrigieren Sie den Pfad nach --unpublish.',
      },
    },
    *finish({ base, records }) {
      const unknown = new Set(leaving)
      for (const { url, outcome } of unknown.size > 0 ? records.values() : [])
        // What was not asked for may be there.
        if (!outcome || outcome.status === 200) unknown.delete(pathnameOf(url))
      for (const path of unknown)
        yield { about: 'page', page: base.href, part: 'site', values: { path } }
    },
  }
}
