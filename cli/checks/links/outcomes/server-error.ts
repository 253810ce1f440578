import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Addresses of the site that answer with a 5xx status, or not at all. */
export function createServerError(): Check {
  return createOutcomeCheck({
    id: 'server-error',
    verdict: 'suspect',
    title: {
      en: 'The site does not answer properly at this address',
      de: 'Die Website antwortet unter dieser Adresse nicht richtig',
    },
    advice: {
      en: 'Run the check again in a few minutes. If it stays like this, tell those who operate the site; the link itself may be right.',
      de: 'Wiederholen Sie die Prüfung in ein paar Minuten. Bleibt es dabei, melden Sie es dem Betrieb der Website; der Link selbst kann richtig sein.',
    },
  })
}
