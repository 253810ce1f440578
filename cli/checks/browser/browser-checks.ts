import type { Locale } from '../../../locales/locales.ts'
import type { Visit } from '../../crawl/visit.ts'
import { toChecks, type Check, type Rule, type RuleRow } from '../check.ts'
import { visitorPage } from '../smoke/visitor-page.ts'
import type { BrowserFault } from './record-problems.ts'
import { createSample } from './choose-sample.ts'

export interface BrowserDeps {
  /** `sample`: home pages, and pages that together have every block type. */
  pages: 'sample' | 'all'
  locales: readonly Locale[]
  /** `openPages` with its options. */
  open: (urls: readonly string[]) => AsyncIterable<BrowserFault>
}

/** What only a browser can tell. Pages are chosen while the crawl goes on and opened, once for all rules, when it is over. */
export function createBrowserChecks({ pages, locales, open }: BrowserDeps): Check[] {
  const sample = createSample(locales)
  const all = new Set<string>()
  let opened: Promise<BrowserFault[]> | null = null
  const openOnce = () =>
    (opened ??= collect(open(pages === 'all' ? [...all].sort() : sample.urls())))
  const remember = (visit: Visit) => {
    const page = visitorPage(visit)
    if (!page) return
    if (pages === 'all') all.add(page.url)
    else sample.see(page)
  }
  const rows = browserRules.map((rule): RuleRow<null> => ({
    ...rule,
    async *ofSite() {
      for (const { rule: id, ...fault } of await openOnce()) if (id === rule.id) yield fault
    },
  }))
  return toChecks(rows, null, remember)
}

async function collect(faults: AsyncIterable<BrowserFault>): Promise<BrowserFault[]> {
  const all: BrowserFault[] = []
  for await (const fault of faults) all.push(fault)
  return all
}

/** Verdicts may be milder: what a script merely complains about, a status that may pass, a barrier that hinders little. */
export const browserRules: readonly Rule[] = [
  {
    id: 'console-error',
    verdict: 'broken',
    title: {
      de: 'Ein Skript der Seite meldet einen Fehler: {text}',
      en: 'A script of the page reports an error: {text}',
    },
    advice: {
      de: 'Melden Sie den Wortlaut der Entwicklung; sichtbar wird er in der Konsole des Browsers.',
      en: 'Give the wording to the developers; the console of a browser shows it too.',
    },
  },
  {
    id: 'hydration-mismatch',
    verdict: 'broken',
    title: {
      de: 'Der Browser baut die Seite anders auf als der Server: {text}',
      en: 'The browser renders the page differently from the server: {text}',
    },
    advice: {
      de: 'Melden Sie die Seite der Entwicklung: Etwas darauf hängt von Zeit, Zufall oder Browser ab, oder ihr HTML ist falsch verschachtelt.',
      en: 'Give the page to the developers: something on it depends on time, chance or the browser, or its HTML is nested wrongly.',
    },
  },
  {
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
  },
  {
    id: 'accessibility',
    verdict: 'broken',
    title: {
      de: 'Barriere nach WCAG 2.2 AA: {helpGerman} (Stellen: {count})',
      en: 'Barrier by WCAG 2.2 AA: {help} (places: {count})',
    },
    advice: {
      de: 'Die erste Stelle ist {selector}. {helpUrl} erklärt die Regel {rule} und wie man sie einhält.',
      en: 'The first place is {selector}. {helpUrl} explains the rule {rule} and how to keep it.',
    },
  },
]
