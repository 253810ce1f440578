import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Addresses elsewhere that time out, break off or answer with a status that may pass. */
export function createExternalSuspect(): Check {
  return createOutcomeCheck({
    id: 'external-suspect',
    verdict: 'suspect',
    title: {
      en: 'Another website does not answer properly at this address',
      de: 'Eine andere Website antwortet unter dieser Adresse nicht richtig',
    },
    advice: {
      en: 'Open the link. If it does not work for you either, and not tomorrow, change or remove it.',
      de: 'Öffnen Sie den Link. Geht er auch bei Ihnen und auch morgen nicht, ändern oder entfernen Sie ihn.',
    },
  })
}
