import type { SeedProblem } from '../../crawl/seeds/find-seeds.ts'
import type { Check } from '../check.ts'

/** Parts of the layout and the navigation that do not fit the contract; the site leaves them away on every page. */
export function createLayoutInvalid(problems: SeedProblem[]): Check {
  return {
    rule: {
      id: 'layout-invalid',
      verdict: 'warning',
      title: {
        en: 'The layout at {pointer} cannot be read: {reason}',
        de: 'Das Layout ist bei {pointer} nicht lesbar: {reason}',
      },
      advice: {
        en: 'Fill in or correct this field in the backend. Until then every page is shown without it.',
        de: 'Füllen Sie dieses Feld im Backend aus oder korrigieren Sie es. Bis dahin fehlt es auf jeder Seite.',
      },
    },
    *finish({ base }) {
      /** The layout holds the navigation too. */
      const named = new Set<string>()
      for (const problem of problems) {
        if (problem.about === 'sitemap' || problem.reason !== 'invalid') continue
        const page = new URL(`/${problem.locale}`, base).href
        for (const part of problem.parts) {
          const pointer =
            problem.about === 'navigation' ? `/navigation${part.pointer}` : part.pointer
          if (named.has(page + pointer)) continue
          named.add(page + pointer)
          yield {
            about: 'page',
            page,
            part: 'layout',
            pointer,
            values: { pointer: pointer || '/', reason: part.reason },
          }
        }
      }
    },
  }
}
