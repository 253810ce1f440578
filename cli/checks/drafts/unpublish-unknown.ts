import { normalizePathname } from '../../../locales/localized-path.ts'
import type { Check } from '../check.ts'

/**
 * Pages to be unpublished that there are none of: without a word, a typing mistake would look like good news.
 *
 * @param leaving normalized pathnames
 */
export function createUnpublishUnknown(leaving: ReadonlySet<string>): Check {
  const unknown = new Set(leaving)
  return {
    needsWholeSite: true,
    rule: {
      id: 'unpublish-unknown',
      verdict: 'warning',
      title: {
        en: '{path}, which is to be unpublished, is no page of the site',
        de: '{path}, das zurückgezogen werden soll, ist keine Seite der Website',
      },
      advice: {
        en: 'Correct the path after --unpublish.',
        de: 'Korrigieren Sie den Pfad nach --unpublish.',
      },
    },
    see({ url, scope, outcome }) {
      if (scope === 'page' && outcome.status === 200)
        unknown.delete(normalizePathname(new URL(url).pathname))
      return []
    },
    *finish({ base }) {
      for (const path of unknown)
        yield { about: 'page', page: base.href, part: 'site', values: { path } }
    },
  }
}
