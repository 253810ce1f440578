import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageType } from '../../content/contract/page.ts'
import type { Locale } from '../../locales/locales.ts'

const folder = join(import.meta.dirname, '../../sample-site/content')

/** Paths of all sample pages in a language, without drafts. */
export function samplePaths(locale: Locale): string[] {
  return publishedPages(locale).flatMap(pathOf)
}

/** Paths that together cover each block type on each page type. */
export function structuralSample(locale: Locale): string[] {
  const seen = new Set<string>()
  const chosen = publishedPages(locale).filter((text) => {
    const type = /^type: (\S+)$/m.exec(text)?.[1]
    const places = [...text.matchAll(/^ *- type: (\S+)$/gm)].map(([, block]) => `${type} ${block}`)
    const isNew = places.some((place) => !seen.has(place))
    for (const place of places) seen.add(place)
    return isNew
  })
  return chosen.flatMap(pathOf)
}

/** Raw YAML of all published pages. */
function publishedPages(locale: Locale): string[] {
  return globSync(`${locale}/pages/**/*.yaml`, { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => !/^status: draft$/m.test(text))
}

function pathOf(text: string): string[] {
  return /^path: (\S+)$/m.exec(text)?.slice(1) ?? []
}

/** One page of each type, plus the site's generated pages. */
export const pageKinds: Record<Locale, Record<PageType | 'search' | 'error', string>> = {
  de: {
    home: '/de',
    page: '/de/service/downloads',
    product: '/de/maschinen/vakuumheber',
    model: '/de/maschinen/vakuumheber/vl-250',
    case: '/de/anwendungen/blechwerk-hinterau',
    news: '/de/aktuell/vl-750-mit-akku',
    job: '/de/unternehmen/stellen/konstrukteur',
    contact: '/de/kontakt',
    support: '/de/service/support',
    team: '/de/unternehmen/team',
    search: '/de/search?q=vakuum',
    error: '/de/nirgends',
  },
  en: {
    home: '/en',
    page: '/en/service/downloads',
    product: '/en/machines/vacuum-lifters',
    model: '/en/machines/vacuum-lifters/vl-250',
    case: '/en/applications/blechwerk-hinterau',
    news: '/en/news/vl-750-goes-cordless',
    job: '/en/company/vacancies/design-engineer',
    contact: '/en/contact',
    support: '/en/service/support',
    team: '/en/company/team',
    search: '/en/search?q=vacuum',
    error: '/en/nowhere',
  },
}
