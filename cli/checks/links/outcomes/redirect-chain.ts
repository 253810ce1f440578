import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Addresses of the site that more than two redirects lie behind. */
export function createRedirectChain(): Check {
  return createOutcomeCheck({
    id: 'redirect-chain',
    verdict: 'warning',
    title: {
      en: 'The link takes {hops} redirects until it arrives',
      de: 'Der Link wird {hops}-mal weitergeleitet, bis er ankommt',
    },
    advice: {
      en: 'Change the link to {to}.',
      de: 'Ändern Sie den Link auf {to}.',
    },
  })
}
