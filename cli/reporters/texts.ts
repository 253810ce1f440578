import { localeEntry } from '../../locales/locales.ts'
import type { Report, ReportLanguage } from './report.ts'

/** Everything that reports say by themselves; what a rule says is in the rule. */
export type Texts = typeof en

interface Counts {
  findings: number
  failing: number
  places: number
}

interface Places {
  places: number
  pages: number
  areLinks: boolean
}

const numberEnglish = new Intl.NumberFormat(localeEntry('en').languageTag)
const countEnglish = counter('en')
const countGerman = counter('de')

const en = {
  languageTag: localeEntry('en').languageTag,
  verdicts: {
    broken: { name: 'Broken', meaning: 'Proven: visitors get nowhere here.' },
    soft404: {
      name: 'Soft 404',
      meaning: 'The page says that it does not exist, but answers as if it did.',
    },
    suspect: {
      name: 'Suspect',
      meaning: 'No proper answer in several tries; it may pass by itself.',
    },
    blocked: {
      name: 'Blocked',
      meaning: 'The server turns programs away; open the address in a browser.',
    },
    moved: { name: 'Moved', meaning: 'Works by a redirect; the address should be updated.' },
    warning: { name: 'Warning', meaning: 'No fault, but something to improve.' },
  },
  failures: {
    timeout: 'no answer in time',
    refused: 'connection refused',
    reset: 'connection broken off',
    'unknown-host': 'unknown host name',
    certificate: 'certificate not valid',
    'redirect-loop': 'redirects in a circle',
    'too-many-redirects': 'too many redirects',
    'bad-redirect': 'redirect without a usable target',
    'no-http': 'no proper HTTP answer',
    unreachable: 'not reachable',
  },
  parts: { layout: 'Header and footer', texts: 'Texts of the interface', site: 'Whole site' },
  quoted: (text: string) => `“${text}”`,
  ...figures('en'),

  findings: (count: number) => countEnglish(count, 'finding', 'findings'),
  conclusion({ findings, failing, places }: Counts): string {
    const all = `${countEnglish(findings, 'finding', 'findings')} in ${countEnglish(places, 'place', 'places')}`
    if (failing === 0) return `Passed: ${all}, none that must be fixed.`
    return `Failed: ${all}, ${numberEnglish.format(failing)} must be fixed.`
  },
  clean: 'No findings: everything that was checked is as it should be.',
  cleanSoFar: 'No findings until the check was interrupted.',
  interrupted: 'Interrupted: this is what was known by then.',
  known: (count: number) =>
    `${countEnglish(count, 'known finding', 'known findings')} of the baseline left out.`,
  visited: ({ pages, assets, external }: Report['visited']) =>
    `${countEnglish(pages, 'page', 'pages')}, ${countEnglish(assets, 'file', 'files')}, ${countEnglish(external, 'external address', 'external addresses')}`,
  notChecked: 'Not checked',

  status: (status: number) => `status ${status}`,
  tries: (count: number) => countEnglish(count, 'try', 'tries'),
  field: 'Field',
  block: (type: string, position: number) => `block ${position} (${type})`,
  writtenAs: 'Written as',
  morePages: (count: number) => `And on ${countEnglish(count, 'more page', 'more pages')}`,
  spread({ places, pages, areLinks }: Places): string {
    const onPages = countEnglish(pages, 'page', 'pages')
    if (places === pages && !areLinks) return onPages
    const [one, many] = areLinks ? ['link', 'links'] : ['place', 'places']
    return `${countEnglish(places, one, many)} on ${onPages}`
  },
  moreHere: (count: number) => `and ${numberEnglish.format(count)} more here`,
  moreOfThese: (count: number) =>
    `and ${numberEnglish.format(count)} more; the HTML and JSON reports list them all`,
  edit: 'Edit',
  noFindingsOfRule: 'Rules without findings',

  title: 'Report',
  skipToFindings: 'Skip to the findings',
  checkedAt: 'Checked',
  took: 'Took',
  extent: 'Extent',
  site: 'Site',
  backend: 'Backend',
  failsOn: 'Fails on',
  leftOut: 'Left out (baseline)',
  overview: 'Overview',
  filter: 'Filter',
  filterVerdict: 'Verdict',
  filterRule: 'Rule',
  filterText: 'Text or address',
  everyRule: 'All rules',
  where: 'Where',
  reset: 'Reset',
  shown: '{shown} of {all} findings shown',
  nothingShown: 'No finding matches the filter.',
  evidence: 'Evidence',
  answer: 'Answer',
  address: 'Address',
}

const de: Texts = {
  languageTag: localeEntry('de').languageTag,
  verdicts: {
    broken: { name: 'Defekt', meaning: 'Erwiesen: Hier kommt niemand weiter.' },
    soft404: {
      name: 'Soft 404',
      meaning: 'Die Seite sagt, dass es sie nicht gibt, antwortet aber, als gäbe es sie.',
    },
    suspect: {
      name: 'Fraglich',
      meaning:
        'Auch nach mehreren Versuchen keine brauchbare Antwort; vielleicht nur vorübergehend.',
    },
    blocked: {
      name: 'Abgewiesen',
      meaning: 'Der Server weist Programme ab; Adresse im Browser öffnen.',
    },
    moved: {
      name: 'Umgezogen',
      meaning: 'Funktioniert dank Weiterleitung; die Adresse sollte nachgeführt werden.',
    },
    warning: { name: 'Hinweis', meaning: 'Kein Fehler, aber verbesserungswürdig.' },
  },
  failures: {
    timeout: 'keine Antwort innert der Frist',
    refused: 'Verbindung abgelehnt',
    reset: 'Verbindung abgebrochen',
    'unknown-host': 'unbekannter Hostname',
    certificate: 'Zertifikat ungültig',
    'redirect-loop': 'Weiterleitungen im Kreis',
    'too-many-redirects': 'zu viele Weiterleitungen',
    'bad-redirect': 'Weiterleitung ohne brauchbares Ziel',
    'no-http': 'keine gültige HTTP-Antwort',
    unreachable: 'nicht erreichbar',
  },
  parts: { layout: 'Kopf- und Fusszeile', texts: 'Texte der Oberfläche', site: 'Ganze Website' },
  quoted: (text) => `«${text}»`,
  ...figures('de'),

  findings: (count) => countGerman(count, 'Befund', 'Befunde'),
  conclusion({ findings, failing, places }) {
    const all = `${de.findings(findings)} an ${countGerman(places, 'Stelle', 'Stellen')}`
    if (failing === 0) return `Bestanden: ${all}, keiner muss behoben werden.`
    if (failing === 1) return `Nicht bestanden: ${all}, 1 muss behoben werden.`
    return `Nicht bestanden: ${all}, ${de.number(failing)} müssen behoben werden.`
  },
  clean: 'Keine Befunde: Was geprüft wurde, ist in Ordnung.',
  cleanSoFar: 'Bis zum Abbruch keine Befunde.',
  interrupted: 'Abgebrochen: Das war bis dahin bekannt.',
  known: (count) =>
    count === 1
      ? '1 bekannter Befund der Baseline ist weggelassen.'
      : `${de.number(count)} bekannte Befunde der Baseline sind weggelassen.`,
  visited: ({ pages, assets, external }) =>
    `${countGerman(pages, 'Seite', 'Seiten')}, ${countGerman(assets, 'Datei', 'Dateien')}, ${countGerman(external, 'externe Adresse', 'externe Adressen')}`,
  notChecked: 'Nicht geprüft',

  status: (status) => `Status ${status}`,
  tries: (count) => countGerman(count, 'Versuch', 'Versuche'),
  field: 'Feld',
  block: (type, position) => `Block ${position} (${type})`,
  writtenAs: 'Geschrieben als',
  morePages: (count) =>
    count === 1 ? 'Und auf 1 weiteren Seite' : `Und auf ${de.number(count)} weiteren Seiten`,
  spread({ places, pages, areLinks }) {
    if (places === pages && !areLinks) return countGerman(pages, 'Seite', 'Seiten')
    const [one, many] = areLinks ? ['Link', 'Links'] : ['Stelle', 'Stellen']
    const onPages = countGerman(pages, 'Seite', 'Seiten')
    return `${countGerman(places, one, many)} auf ${onPages}`
  },
  moreHere: (count) => `und hier noch ${de.number(count)}`,
  moreOfThese: (count) => `und ${de.number(count)} weitere; HTML- und JSON-Bericht nennen alle`,
  edit: 'Bearbeiten',
  noFindingsOfRule: 'Regeln ohne Befund',

  title: 'Prüfbericht',
  skipToFindings: 'Zu den Befunden',
  checkedAt: 'Geprüft am',
  took: 'Dauer',
  extent: 'Umfang',
  site: 'Website',
  backend: 'Backend',
  failsOn: 'Nicht bestanden bei',
  leftOut: 'Weggelassen (Baseline)',
  overview: 'Übersicht',
  filter: 'Filter',
  filterVerdict: 'Urteil',
  filterRule: 'Regel',
  filterText: 'Text oder Adresse',
  everyRule: 'Alle Regeln',
  where: 'Wo',
  reset: 'Zurücksetzen',
  shown: '{shown} von {all} Befunden',
  nothingShown: 'Kein Befund entspricht dem Filter.',
  evidence: 'Beleg',
  answer: 'Antwort',
  address: 'Adresse',
}

export const texts: Record<ReportLanguage, Texts> = { en, de }

/** `1 page`, `12 pages`, `12,000 pages`. */
function counter(language: ReportLanguage) {
  const { number } = figures(language)
  return (count: number, one: string, many: string) =>
    `${number(count)} ${count === 1 ? one : many}`
}

function figures(language: ReportLanguage) {
  const { languageTag } = localeEntry(language)
  const number = new Intl.NumberFormat(languageTag)
  const seconds = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1 })
  const time = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'short' })
  return {
    number: (value: number) => number.format(value),
    duration(ms: number) {
      // From there on it would read 60 s.
      if (ms < 59_950) return `${seconds.format(ms / 1000)} s`
      const whole = Math.round(ms / 1000)
      return `${number.format(Math.floor(whole / 60))} min ${whole % 60} s`
    },
    time: (date: Date) => time.format(date),
  }
}
