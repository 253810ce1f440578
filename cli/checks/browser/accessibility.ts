import type { Rule } from '../check.ts'

/** axe says how much a violation hinders; what hinders little is a warning. */
export const accessibility: Rule = {
  id: 'accessibility',
  verdict: 'broken',
  title: {
    de: 'Eine Barriere nach WCAG 2.2 AA, {count}-mal auf der Seite: {help}',
    en: 'A barrier by WCAG 2.2 AA, {count} times on the page: {help}',
  },
  advice: {
    de: 'Die erste Stelle ist {selector}. {helpUrl} erklärt die Regel {rule} und wie man sie einhält.',
    en: 'The first place is {selector}. {helpUrl} explains the rule {rule} and how to keep it.',
  },
}
