import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Addresses elsewhere that refuse programs; visitors may well get there. */
export function createExternalBlocked(): Check {
  return createOutcomeCheck({
    id: 'external-blocked',
    verdict: 'blocked',
    title: {
      en: 'Another website does not let programs check this address ({status})',
      de: 'Eine andere Website lässt diese Adresse nicht von Programmen prüfen ({status})',
    },
    advice: {
      en: 'Open the link yourself. If it shows what it should, nothing needs to be done.',
      de: 'Öffnen Sie den Link selbst. Zeigt er, was er soll, ist nichts zu tun.',
    },
  })
}
