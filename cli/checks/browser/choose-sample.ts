import { splitLocale } from '../../../routing/localized-path.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { VisitorPage } from '../smoke/visitor-page.ts'

export interface Sample {
  see(page: VisitorPage): void
  /** The home pages first. */
  urls(): string[]
}

/** Pages of one language; enough for every block type of a real site. */
const maxPages = 20

/** More ways to put blocks together are not remembered, unless they have a type that no page had so far. */
const maxCombinations = 2_000

/**
 * Chooses few pages that have every block type that was seen: the home page of each language, then the page that adds most
 * until nothing is left to add. The same site gives the same pages, in whatever order they were seen.
 */
export function createSample(locales: readonly Locale[]): Sample {
  if (locales.length === 0) return createLocaleSample('/')
  const pages = new Map(locales.map((locale) => [locale, createLocaleSample(`/${locale}`)]))
  return {
    see(page) {
      const { locale } = splitLocale(new URL(page.url).pathname)
      if (locale) pages.get(locale)?.see(page)
    },
    urls: () => [...pages.values()].flatMap((sample) => sample.urls()),
  }
}

function createLocaleSample(homePath: string): Sample {
  let home: string | null = null
  /** Block types in alphabetical order → the page with the lowest address that has exactly these. */
  const combinations = new Map<string, string>()
  const known = new Set<string>()

  function see({ url, document }: VisitorPage): void {
    const types = [...new Set(document.blocks)].sort()
    const key = types.join(' ')
    if (new URL(url).pathname === homePath) home = url
    const isNew = types.some((type) => !known.has(type))
    if (!combinations.has(key) && combinations.size >= maxCombinations && !isNew) return
    for (const type of types) known.add(type)
    const other = combinations.get(key)
    if (other === undefined || url < other) combinations.set(key, url)
  }

  function urls(): string[] {
    const candidates = [...combinations]
      .map(([key, url]) => ({ url, types: key.split(' ') }))
      .sort((a, b) => (a.url < b.url ? -1 : 1))
    const chosen = home === null ? [] : [home]
    const missing = new Set(known)
    const ofHome = candidates.find(({ url }) => url === home)
    for (const type of ofHome?.types ?? []) missing.delete(type)
    while (missing.size > 0 && chosen.length < maxPages) {
      const gain = (types: string[]) => types.filter((type) => missing.has(type)).length
      const best = candidates.reduce((a, b) => (gain(b.types) > gain(a.types) ? b : a))
      chosen.push(best.url)
      for (const type of best.types) missing.delete(type)
    }
    return chosen
  }

  return { see, urls }
}
