import { localeEntry } from '../../../locales/locales.ts'
import type { SeedProblem } from '../../crawl/seeds/find-seeds.ts'
import type { Check } from '../check.ts'

/** Layouts and navigations that the backend does not answer: no page of the language has a header or footer. */
export function createLayoutMissing(problems: SeedProblem[]): Check {
  return {
    rule: {
      id: 'layout-missing',
      verdict: 'suspect',
      title: {
        en: 'The backend does not answer the {call} in {language}',
        de: 'Das Backend liefert «{call}» nicht in der Sprache {language}',
      },
      advice: {
        en: 'Complete the layout and the navigation of this language in the backend.',
        de: 'Vervollständigen Sie im Backend Layout und Navigation dieser Sprache.',
      },
    },
    *finish({ base }) {
      for (const problem of problems)
        if (problem.about !== 'sitemap' && problem.reason === 'missing') {
          const page = new URL(`/${problem.locale}`, base).href
          const values = { call: problem.about, language: localeEntry(problem.locale).label }
          yield { about: 'page', page, part: 'layout', values }
        }
    },
  }
}
