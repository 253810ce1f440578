import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Addresses elsewhere that are gone (404, 410), whose host has no address, or whose certificate a browser refuses. */
export function createExternalBroken(): Check {
  return createOutcomeCheck({
    id: 'external-broken',
    verdict: 'broken',
    title: {
      en: 'The link leads to another website where there is no such page',
      de: 'Der Link führt zu einer anderen Website, auf der es diese Seite nicht gibt',
    },
    advice: {
      en: 'Open the link. Look for the new address of what it should show, and change or remove the link.',
      de: 'Öffnen Sie den Link. Suchen Sie die neue Adresse dessen, was er zeigen soll, und ändern oder entfernen Sie den Link.',
    },
  })
}
