import type { Check } from '../../check.ts'
import { createOutcomeCheck } from './create-outcome-check.ts'

/** Pages and files of the site that are kept from programs, or from everybody who is not signed in. */
export function createLinkBlocked(): Check {
  return createOutcomeCheck({
    id: 'link-blocked',
    verdict: 'blocked',
    title: {
      en: 'The site refuses to show this address ({status})',
      de: 'Die Website zeigt diese Adresse nicht ({status})',
    },
    advice: {
      en: 'Open the link in a private window. If it is refused there too, visitors cannot use it: change or remove it.',
      de: 'Öffnen Sie den Link in einem privaten Fenster. Wird er auch dort verweigert, können Besucher ihn nicht benutzen: Ändern oder entfernen Sie ihn.',
    },
  })
}
