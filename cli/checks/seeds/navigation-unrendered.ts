import { splitLocale } from '../../../routing/localized-path.ts'
import { localeEntry, type Locale } from '../../../locales/locales.ts'
import type { Seeds } from '../../crawl/seeds/find-seeds.ts'
import type { Check } from '../check.ts'
import type { PageFault } from '../finding.ts'
import { layoutLinks, type LayoutLink } from './layout-links.ts'
import { pageAddress } from './page-address.ts'

/** Entries of the navigation and links of the footer that the backend has and no page shows in its header or footer. */
export function createNavigationUnrendered(
  base: URL,
  seeds: Pick<Seeds, 'layouts' | 'navigations'>,
): Check {
  const unrendered = new Map<Locale, Map<string, LayoutLink>>()
  const locales = new Set([...seeds.layouts.keys(), ...seeds.navigations.keys()])
  for (const locale of locales) unrendered.set(locale, byAddress(layoutLinks(seeds, locale), base))
  const seen = new Set<Locale>()

  return {
    rule: {
      id: 'navigation-unrendered',
      verdict: 'warning',
      title: {
        en: 'No page in {language} shows the entry “{title}” in its header or footer',
        de: 'Keine Seite ({language}) zeigt den Eintrag «{title}» in Kopf oder Fuss',
      },
      advice: {
        en: 'Check the address of the entry in the backend. If it is right, have the header or footer corrected.',
        de: 'Prüfen Sie die Adresse des Eintrags im Backend. Stimmt sie, lassen Sie Kopf oder Fuss berichtigen.',
      },
    },
    see({ url, scope, outcome, document }) {
      const { locale } = splitLocale(new URL(url).pathname)
      if (scope !== 'page' || outcome.status !== 200 || !document || !locale) return []
      seen.add(locale)
      const waiting = unrendered.get(locale)
      if (waiting?.size)
        for (const link of document.links)
          if (link.url !== null && (link.region === 'header' || link.region === 'footer'))
            waiting.delete(addressOf(link.url, base))
      return []
    },
    *finish() {
      for (const [locale, links] of unrendered)
        if (seen.has(locale)) for (const link of links.values()) yield toFault(link, locale, base)
    },
  }
}

function byAddress(links: LayoutLink[], base: URL): Map<string, LayoutLink> {
  return new Map(
    links.flatMap((link): [string, LayoutLink][] => {
      const url = URL.parse(link.uri, base)
      return url ? [[addressOf(url.href, base), link]] : []
    }),
  )
}

/** Of the site: without fragment. */
const addressOf = (url: string, base: URL) => pageAddress(url, base) ?? url

function toFault(link: LayoutLink, locale: Locale, base: URL): PageFault {
  return {
    about: 'page',
    page: new URL(`/${locale}`, base).href,
    part: 'layout',
    target: new URL(link.uri, base).href,
    pointer: link.pointer,
    values: { title: link.title, language: localeEntry(locale).label },
  }
}
