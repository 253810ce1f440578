import { locales } from '../../locales/locales.ts'
import type { ReportLanguage } from './report.ts'

/**
 * Texts of the command in the languages of the report; texts of rules are in the rules. `{name}` stands for a value, `{name|one|many}` for
 * a number with its noun.
 */
const texts = {
  'verdict.broken': { en: 'Broken', de: 'Defekt' },
  'verdict.soft404': { en: 'Soft 404', de: 'Soft 404' },
  'verdict.suspect': { en: 'Suspect', de: 'Fraglich' },
  'verdict.blocked': { en: 'Blocked', de: 'Abgewiesen' },
  'verdict.moved': { en: 'Moved', de: 'Umgezogen' },
  'verdict.warning': { en: 'Warning', de: 'Hinweis' },
  'meaning.broken': {
    en: 'Proven: visitors get nowhere here.',
    de: 'Erwiesen: Hier kommt niemand weiter.',
  },
  'meaning.soft404': {
    en: 'The page says that it does not exist, but answers as if it did.',
    de: 'Die Seite sagt, dass es sie nicht gibt, antwortet aber, als gäbe es sie.',
  },
  'meaning.suspect': {
    en: 'No proper answer in several tries; it may pass by itself.',
    de: 'Auch nach mehreren Versuchen keine brauchbare Antwort; vielleicht nur vorübergehend.',
  },
  'meaning.blocked': {
    en: 'The server turns programs away; open the address in a browser.',
    de: 'Der Server weist Programme ab; Adresse im Browser öffnen.',
  },
  'meaning.moved': {
    en: 'Works by a redirect; the address should be updated.',
    de: 'Funktioniert dank Weiterleitung; die Adresse sollte nachgeführt werden.',
  },
  'meaning.warning': {
    en: 'No fault, but something to improve.',
    de: 'Kein Fehler, aber zu verbessern.',
  },

  'failure.timeout': { en: 'no answer in time', de: 'keine Antwort innert der Frist' },
  'failure.refused': { en: 'connection refused', de: 'Verbindung abgelehnt' },
  'failure.reset': { en: 'connection broken off', de: 'Verbindung abgebrochen' },
  'failure.unknown-host': { en: 'unknown host name', de: 'unbekannter Hostname' },
  'failure.certificate': { en: 'certificate not valid', de: 'Zertifikat ungültig' },
  'failure.redirect-loop': { en: 'redirects in a circle', de: 'Weiterleitungen im Kreis' },
  'failure.too-many-redirects': { en: 'too many redirects', de: 'zu viele Weiterleitungen' },
  'failure.bad-redirect': {
    en: 'redirect without a usable target',
    de: 'Weiterleitung ohne brauchbares Ziel',
  },
  'failure.no-http': { en: 'no proper HTTP answer', de: 'keine gültige HTTP-Antwort' },
  'failure.unreachable': { en: 'not reachable', de: 'nicht erreichbar' },
  'failure.missing': { en: 'missing', de: 'fehlt' },
  'failure.unreadable': { en: 'no sitemap', de: 'keine Sitemap' },
  'failure.partial': { en: 'incomplete or too long', de: 'unvollständig oder zu lang' },
  'failure.foreign': { en: 'pages of another host', de: 'Seiten eines anderen Hosts' },
  'failure.canonical': {
    en: 'names another page as canonical',
    de: 'nennt eine andere Seite als kanonisch',
  },

  failed: {
    en: 'Failed: {findings|finding|findings} in {places|place|places}, {failing} must be fixed.',
    de: 'Nicht bestanden: {findings|Befund|Befunde} an {places|Stelle|Stellen}, {failing|muss|müssen} behoben werden.',
  },
  passed: {
    en: 'Passed: {findings|finding|findings} in {places|place|places}, none that must be fixed.',
    de: 'Bestanden: {findings|Befund|Befunde} an {places|Stelle|Stellen}, keiner muss behoben werden.',
  },
  clean: {
    en: 'No findings: everything that was checked is as it should be.',
    de: 'Keine Befunde: Was geprüft wurde, ist in Ordnung.',
  },
  interrupted: {
    en: 'Interrupted: this is what was known by then.',
    de: 'Abgebrochen: Das war bis dahin bekannt.',
  },
  known: {
    en: '{count|known finding|known findings} of the baseline left out.',
    de: '{count|bekannter Befund der Baseline ist|bekannte Befunde der Baseline sind} weggelassen.',
  },
  visited: {
    en: '{pages|page|pages}, {assets|file|files}, {external|external address|external addresses}',
    de: '{pages|Seite|Seiten}, {assets|Datei|Dateien}, {external|externe Adresse|externe Adressen}',
  },

  findings: { en: '{count|finding|findings}', de: '{count|Befund|Befunde}' },
  pages: { en: '{pages|page|pages}', de: '{pages|Seite|Seiten}' },
  placesOnPages: {
    en: '{places|place|places} on {pages|page|pages}',
    de: '{places|Stelle|Stellen} auf {pages|Seite|Seiten}',
  },
  linksOnPages: {
    en: '{places|link|links} on {pages|page|pages}',
    de: '{places|Link|Links} auf {pages|Seite|Seiten}',
  },
  'part.layout': { en: 'Navigation and frame', de: 'Navigation und Rahmen' },
  'part.texts': { en: 'Texts of the interface', de: 'Texte der Oberfläche' },
  'part.site': { en: 'Whole site', de: 'Ganze Website' },
  quoted: { en: '“{text}”', de: '«{text}»' },
  switcher: { en: 'language switch “{text}”', de: 'Sprachwechsel «{text}»' },
  status: { en: 'status {status}', de: 'Status {status}' },
  tries: { en: '{count|try|tries}', de: '{count|Versuch|Versuche}' },
  field: { en: 'Field', de: 'Feld' },
  block: { en: 'block {position} ({type})', de: 'Block {position} ({type})' },
  near: { en: 'Similar: {address}', de: 'Ähnlich: {address}' },
  writtenAs: { en: 'Written as', de: 'Geschrieben als' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  morePages: {
    en: 'And on {count|more page|more pages}',
    de: 'Und auf {count|weiteren Seite|weiteren Seiten}',
  },
  moreHere: { en: 'and {count} more here', de: 'und hier noch {count}' },
  moreOfThese: {
    en: 'and {count} more; the HTML and JSON reports list them all',
    de: 'und {count} weitere; HTML- und JSON-Bericht nennen alle',
  },
  noFindingsOfRule: { en: 'Rules without findings', de: 'Regeln ohne Befund' },

  title: { en: 'Report', de: 'Prüfbericht' },
  checkedAt: { en: 'Checked', de: 'Geprüft am' },
  site: { en: 'Site', de: 'Website' },
  backend: { en: 'Backend', de: 'Backend' },
  failsOn: { en: 'Fails on', de: 'Nicht bestanden bei' },
  overview: { en: 'Overview', de: 'Übersicht' },
  filter: { en: 'Filter', de: 'Filter' },
  filterVerdict: { en: 'Verdict', de: 'Urteil' },
  filterText: { en: 'Rule, text or address', de: 'Regel, Text oder Adresse' },
  rule: { en: 'Rule', de: 'Regel' },
  where: { en: 'Where', de: 'Wo' },
  reset: { en: 'Reset', de: 'Zurücksetzen' },
  shown: { en: '{shown} of {all} findings shown', de: '{shown} von {all} Befunden' },
  nothingShown: {
    en: 'No finding matches the filter.',
    de: 'Kein Befund entspricht dem Filter.',
  },
  evidence: { en: 'Evidence', de: 'Beleg' },

  notChecked: { en: 'Not checked', de: 'Nicht geprüft' },
  partVisited: {
    en: 'Only a part of the site was visited: what needs all of it was not checked.',
    de: 'Nur ein Teil der Website wurde besucht: Was die ganze braucht, wurde nicht geprüft.',
  },
  noBackend: {
    en: 'The backend was not found, so fields are not named, and drafts are not compared with what is live. Tell where it is with --backend or BACKEND_URL.',
    de: 'Das Backend wurde nicht gefunden, darum fehlen die Felder und der Vergleich der Entwürfe mit dem Veröffentlichten. Seine Adresse nennen --backend oder BACKEND_URL.',
  },
  offline: {
    en: 'No host elsewhere can be found from here, so links to other websites were not checked.',
    de: 'Von hier aus ist keine fremde Adresse zu finden, darum wurden Links zu anderen Websites nicht geprüft.',
  },

  visiting: { en: 'Visiting', de: 'Besucht' },
  warming: { en: 'warming', de: 'wärmt' },
  progress: { en: '{done} of {known}', de: '{done} von {known}' },
  timeLeft: { en: 'about {time} left', de: 'noch etwa {time}' },

  'warmth.warmed': { en: 'warmed', de: 'gewärmt' },
  'warmth.warm-before': { en: 'already warm', de: 'schon warm' },
  'warmth.cold': { en: 'not kept', de: 'nicht behalten' },
  'warmth.uncacheable': { en: 'not to be kept', de: 'darf nicht behalten werden' },
  'warmth.unproved': { en: 'without proof', de: 'ohne Nachweis' },
  'warmth.redirected': { en: 'redirected', de: 'umgeleitet' },
  'warmth.failed': { en: 'failed', de: 'fehlgeschlagen' },
  warmTotal: {
    en: '{count|request|requests}, each repeated once, in {time} (address × encoding × replica)',
    de: '{count|Anfrage|Anfragen}, je einmal wiederholt, in {time} (Adresse × Kodierung × Instanz)',
  },
  warmUnproved: {
    en: 'Neither X-Cache nor Age came with the answers: whether a cache has kept them cannot be proved.',
    de: 'Die Antworten tragen weder X-Cache noch Age: Ob ein Cache sie behalten hat, lässt sich nicht nachweisen.',
  },
  warmCold: {
    en: 'Pages that are not kept came from another replica the second time (name all of them with --replica), or the cache is full or off.',
    de: 'Nicht behaltene Seiten kamen beim zweiten Mal von einer anderen Instanz (nennen Sie alle mit --replica), oder der Cache ist voll oder ausgeschaltet.',
  },
  warmSpent: {
    en: 'Stopped: {failed} of {asked} requests failed, more than --error-budget allows.',
    de: 'Abgebrochen: {failed} von {asked} Anfragen sind fehlgeschlagen, mehr als --error-budget zulässt.',
  },
} as const

export type TextKey = keyof typeof texts

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(texts, key)

/** Values by placeholder. A placeholder without value stays as it is, because an imperfect report is better than none. */
export type Values = Record<string, string | number | undefined>

export type Words = ReturnType<typeof wordsOf>

/** Texts, numbers and times in one language. */
export function wordsOf(language: ReportLanguage) {
  const { languageTag } = locales[language]
  // Numbers below 10,000 are not grouped, because they may be statuses or ports.
  const numbers = new Intl.NumberFormat(languageTag, {
    maximumFractionDigits: 1,
    useGrouping: 'min2',
  })
  const times = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'short' })
  const number = (value: number) => numbers.format(value)
  const time = (date: Date) => times.format(date)

  function fill(text: string, values: Values): string {
    return text.replaceAll(placeholder, (whole, name: string, one, many) => {
      const value = values[name] ?? whole
      const shown = typeof value === 'number' ? number(value) : value
      return one ? `${shown} ${value === 1 ? one : many}` : shown
    })
  }

  const say = (key: TextKey, values: Values = {}) => fill(texts[key][language], values)

  function duration(ms: number): string {
    // A longer time would round to 60 s.
    if (ms < 59_950) return `${number(ms / 1000)} s`
    const whole = Math.round(ms / 1000)
    return `${number(Math.floor(whole / 60))} min ${whole % 60} s`
  }

  return Object.assign(say, { language, languageTag, fill, number, duration, time })
}

const placeholder = /\{(\w+)(?:\|([^|}]+)\|([^|}]+))?\}/g
