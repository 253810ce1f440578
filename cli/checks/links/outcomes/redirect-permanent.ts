import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Addresses that answer 301 or 308; a slash at the end or another language is a move like any other. */
export function createRedirectPermanent(): Check {
  return createOutcomeCheck({
    id: 'redirect-permanent',
    verdict: 'moved',
    title: {
      en: 'The address has moved permanently to {to}',
      de: 'Die Adresse ist dauerhaft umgezogen: {to}',
    },
    advice: {
      en: 'Change the link to {to}.',
      de: 'Ändern Sie den Link auf {to}.',
    },
  })
}
