import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Pages of the site that answer with a 4xx status. */
export function createLinkBroken(): Check {
  return createOutcomeCheck({
    id: 'link-broken',
    verdict: 'broken',
    title: {
      en: 'The link leads to a page that does not exist ({status})',
      de: 'Der Link führt zu einer Seite, die es nicht gibt ({status})',
    },
    advice: {
      en: 'Change the link to the new address of the page, or remove it. If the page should exist, publish it first.',
      de: 'Setzen Sie den Link auf die neue Adresse der Seite oder entfernen Sie ihn. Soll es die Seite geben, veröffentlichen Sie sie zuerst.',
    },
  })
}
