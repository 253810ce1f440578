import type { Rules } from '../check.ts'
import { chooseSample } from './choose-sample.ts'

/** Rules that need a browser. A finding may be milder than its rule: a mere complaint of a script, a temporary status, a minor barrier. */
export const browserRules: Rules = {
  'console-error': {
    verdict: 'broken',
    en: `A script of the page reports an error: {text}
      Report this text to the developers. The browser's console shows it, too.`,
    de: `Ein Skript der Seite meldet einen Fehler: {text}
      Melden Sie diesen Text der Entwicklung. Die Konsole des Browsers zeigt ihn auch.`,
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
      Report the page to the developers: its content depends on time, chance or the browser, or its HTML is nested incorrectly.`,
    de: `Der Browser baut die Seite anders auf als der Server: {text}
      Melden Sie die Seite der Entwicklung: Ihr Inhalt hängt von Zeit, Zufall oder Browser ab, oder ihr HTML ist falsch verschachtelt.`,
  },
  'request-failed': {
    verdict: 'broken',
    en: `The browser cannot load a resource of the page ({reason}): {address}
      Open the address. If the file is missing, upload it again or remove the block; otherwise report it to the operators of the site.`,
    de: `Der Browser kann eine Ressource der Seite nicht laden ({reason}): {address}
      Öffnen Sie die Adresse. Fehlt die Datei, laden Sie sie wieder hoch oder entfernen Sie den Block; sonst melden Sie sie dem Betrieb.`,
  },
  accessibility: {
    verdict: 'broken',
    en: `Barrier by WCAG 2.2 AA: {help} (places: {count})
      The first place is {selector}. {helpUrl} explains the rule {rule} and the fix.`,
    de: `Barriere nach WCAG 2.2 AA: {helpGerman} (Stellen: {count})
      Die erste Stelle ist {selector}. {helpUrl} erklärt die Regel {rule} und die Behebung.`,
  },
}
