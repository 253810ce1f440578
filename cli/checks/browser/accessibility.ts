import type { Rule } from '../check.ts'

/** axe says how much a violation hinders; what hinders little is a warning. */
export const accessibility: Rule = {
  id: 'accessibility',
  verdict: 'broken',
  title: {
    de: 'Barriere nach WCAG 2.2 AA: {helpGerman} (Stellen: {count})',
    en: 'Barrier by WCAG 2.2 AA: {help} (places: {count})',
  },
  advice: {
    de: 'Die erste Stelle ist {selector}. {helpUrl} erklärt die Regel {rule} und wie man sie einhält.',
    en: 'The first place is {selector}. {helpUrl} explains the rule {rule} and how to keep it.',
  },
}
