import { hash } from 'node:crypto'
import { splitLocale } from '../../../routing/localized-path.ts'
import type { Check, Rule } from '../check.ts'
import type { Fault } from '../finding.ts'
import { isIndexable } from '../is-indexable.ts'
import { visitorPage, type VisitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'title-duplicate',
  verdict: 'warning',
  title: {
    de: '{count} Seiten haben denselben Titel «{title}»',
    en: '{count} pages have the same title "{title}"',
  },
  advice: {
    de: 'Geben Sie jeder Seite einen eigenen Titel, damit man sie in Tabs und Suchergebnissen unterscheiden kann: {pages}',
    en: 'Give each page a title of its own, so that tabs and search results can be told apart: {pages}',
  },
}

/** Pages of one language that cannot be told apart by their title. Of a title that no page shares only a number is kept. */
export function createTitleDuplicate(): Check {
  const firstPages = new Map<number, string>()
  const shared = new Map<number, { title: string; pages: Set<string> }>()
  return {
    rule,
    see(visit) {
      const page = visitorPage(visit)
      if (page && isIndexable(visit)) remember(page)
      return []
    },
    *finish() {
      for (const { title, pages } of shared.values()) yield* describe(title, [...pages].sort())
    },
  }

  function remember({ url, document }: VisitorPage): void {
    const title = document.title.trim()
    if (title === '') return
    const key = fingerprint(`${splitLocale(new URL(url).pathname).locale} ${title}`)
    const first = firstPages.get(key) ?? url
    firstPages.set(key, first)
    if (first === url) return
    const pages = shared.get(key)?.pages ?? new Set([first])
    shared.set(key, { title, pages: pages.add(url) })
  }
}

function* describe(title: string, pages: string[]): Iterable<Fault> {
  const [page] = pages
  if (page === undefined) return
  const shown = pages.slice(0, 5).map((url) => new URL(url).pathname)
  const rest = pages.length > shown.length ? ', …' : ''
  yield {
    about: 'page',
    page,
    values: { title, count: pages.length, pages: shown.join(', ') + rest },
  }
}

/** 48 bits: of 100,000 titles two collide once in 56,000 runs. */
function fingerprint(text: string): number {
  return Number.parseInt(hash('sha1', text, 'hex').slice(0, 12), 16)
}
