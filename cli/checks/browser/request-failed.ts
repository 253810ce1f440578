import type { Rule } from '../check.ts'

/** Of the site with a status below 500 it is proven, otherwise it may pass. */
export const requestFailed: Rule = {
  id: 'request-failed',
  verdict: 'broken',
  title: {
    de: 'Der Browser bekommt etwas nicht, das die Seite braucht ({reason}): {address}',
    en: 'The browser does not get what the page needs ({reason}): {address}',
  },
  advice: {
    de: 'Öffnen Sie die Adresse. Fehlt die Datei, laden Sie sie wieder hoch oder entfernen Sie den Block; sonst melden Sie sie dem Betrieb.',
    en: 'Open the address. If the file is missing, upload it again or remove the block; otherwise tell those who operate the site.',
  },
}
