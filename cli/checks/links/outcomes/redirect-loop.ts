import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Addresses that redirect in a circle, too often, or to nothing that can be asked for. */
export function createRedirectLoop(): Check {
  return createOutcomeCheck({
    id: 'redirect-loop',
    verdict: 'broken',
    title: {
      en: 'The link is redirected without ever arriving',
      de: 'Der Link wird weitergeleitet und kommt nie an',
    },
    advice: {
      en: 'Change the link to the page itself. If its address is right, tell those who keep the redirects.',
      de: 'Setzen Sie den Link auf die Seite selbst. Stimmt seine Adresse, melden Sie es denen, die die Weiterleitungen pflegen.',
    },
  })
}
