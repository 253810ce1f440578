import type { Rules } from '../check.ts'
import { chooseSample } from './choose-sample.ts'

/** Rules that need a browser. A finding may be milder than its rule: a mere complaint of a script, a temporary status, a minor barrier. */
export const browserRules: Rules = {
  'console-error': {
    verdict: 'broken',
    en: `A script of the page reports an error: {text}
      Give the wording to the developers; the console of a browser shows it too.`,
    de: `Ein Skript der Seite meldet einen Fehler: {text}
      Melden Sie den Wortlaut der Entwicklung; sichtbar wird er in der Konsole des Browsers.`,
    // One function opens the pages for all browser rules.
    ofSite({ tables, browser, browse, locales }) {
      if (browse === null) return []
      if (browser === 'sample') return browse(chooseSample({ tables, locales }))
      const all = tables.rows<{ url: string }>('SELECT url FROM page ORDER BY url')
      return browse(all.map(({ url }) => url))
    },
  },
  'hydration-mismatch': {
    verdict: 'broken',
    en: `The browser renders the page differently from the server: {text}
      Give the page to the developers: something on it depends on time, chance or the browser, or its HTML is nested wrongly.`,
    de: `Der Browser baut die Seite anders auf als der Server: {text}
      Melden Sie die Seite der Entwicklung: Etwas darauf hängt von Zeit, Zufall oder Browser ab, oder ihr HTML ist falsch verschachtelt.`,
  },
  'request-failed': {
    verdict: 'broken',
    en: `The browser does not get what the page needs ({reason}): {address}
      Open the address. If the file is missing, upload it again or remove the block; otherwise tell those who operate the site.`,
    de: `Der Browser bekommt etwas nicht, das die Seite braucht ({reason}): {address}
      Öffnen Sie die Adresse. Fehlt die Datei, laden Sie sie wieder hoch oder entfernen Sie den Block; sonst melden Sie sie dem Betrieb.`,
  },
  accessibility: {
    verdict: 'broken',
    en: `Barrier by WCAG 2.2 AA: {help} (places: {count})
      The first place is {selector}. {helpUrl} explains the rule {rule} and how to keep it.`,
    de: `Barriere nach WCAG 2.2 AA: {helpGerman} (Stellen: {count})
      Die erste Stelle ist {selector}. {helpUrl} erklärt die Regel {rule} und wie man sie einhält.`,
  },
}
