import type { ReportText } from '../checks/check.ts'
import type { ReportLanguage } from '../reporters/report.ts'
import type { CacheProblem } from './open-run.ts'

/** What a run could not do, or not in full, and that is no fault of the site. */
export type Notice =
  /** `count` pages are known and were not visited. */
  | { about: 'part'; count: number }
  | { about: 'no-backend' }
  | { about: 'no-drafts' }
  | { about: 'offline' }
  /** Addresses without query. */
  | { about: 'variations'; pages: string[] }
  | { about: 'cache'; problem: CacheProblem; file: string }

const texts: {
  [Kind in Notice['about']]: (notice: Extract<Notice, { about: Kind }>) => ReportText
} = {
  part: ({ count }) => ({
    en: `Only a part of the site was visited${count > 0 ? ` (${count} pages were left)` : ''}: what needs all of it was not checked.`,
    de: `Nur ein Teil der Website wurde besucht${count > 0 ? ` (${count} Seiten blieben übrig)` : ''}: Was die ganze braucht, wurde nicht geprüft.`,
  }),
  'no-backend': () => ({
    en: 'The backend was not found, so fields and drafts are not named. Tell where it is with --backend or BACKEND_URL.',
    de: 'Das Backend wurde nicht gefunden, darum fehlen Felder und Entwürfe. Seine Adresse nennen --backend oder BACKEND_URL.',
  }),
  'no-drafts': () => ({
    en: 'Drafts could not be compared with what is live: the backend was not found. Tell where it is with --backend or BACKEND_URL.',
    de: 'Entwürfe liessen sich nicht mit dem Veröffentlichten vergleichen: Das Backend wurde nicht gefunden. Seine Adresse nennen --backend oder BACKEND_URL.',
  }),
  offline: () => ({
    en: 'No host elsewhere can be found from here, so links to other websites were not checked.',
    de: 'Von hier aus ist keine fremde Adresse zu finden, darum wurden Links zu anderen Websites nicht geprüft.',
  }),
  variations: ({ pages }) => ({
    en: `Some pages differ in their query only and name one address as their own; a few of each were visited: ${pages.join(', ')}`,
    de: `Manche Seiten unterscheiden sich nur in ihrer Abfrage und nennen dieselbe Adresse als ihre eigene; von jeder wurden einige besucht: ${pages.join(', ')}`,
  }),
  cache: ({ file, problem }) => cacheTexts[problem](file),
}

const cacheTexts: Record<CacheProblem, (file: string) => ReportText> = {
  unreadable: (file) => ({
    en: `${file} could not be read: every address elsewhere was asked anew.`,
    de: `${file} liess sich nicht lesen: Alle fremden Adressen wurden neu gefragt.`,
  }),
  'not-a-cache': (file) => ({
    en: `${file} holds something else and was left as it is: every address elsewhere was asked anew.`,
    de: `${file} enthält etwas anderes und blieb, wie es ist: Alle fremden Adressen wurden neu gefragt.`,
  }),
  unwritable: (file) => ({
    en: `${file} could not be written: the next run asks every address anew.`,
    de: `${file} liess sich nicht schreiben: Der nächste Lauf fragt alle Adressen neu.`,
  }),
}

/** One sentence or two for those who read the report. */
export function noticeText(notice: Notice, language: ReportLanguage): string {
  const write = texts[notice.about] as (notice: Notice) => ReportText
  return write(notice)[language]
}

/** In front of the progress bar. */
export const progressTitles: Record<ReportLanguage, string> = {
  en: 'Visiting',
  de: 'Besucht',
}
