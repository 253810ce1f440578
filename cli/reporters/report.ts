import type { Finding, Rule, Verdict } from '../checks/finding.ts'
import type { Gap } from '../crawl/gaps.ts'

export const reportLanguages = ['en', 'de'] as const
export type ReportLanguage = (typeof reportLanguages)[number]

export const reportFormats = ['text', 'json', 'junit', 'github', 'html'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Result of a run, the only input of all reporters. */
export interface Report {
  command: string
  base: string
  /** `null`: no backend was found, so findings name no fields. */
  backend: string | null
  language: ReportLanguage
  startedAt: Date
  durationMs: number
  visited: { pages: number; assets: number; external: number }
  /** True if Ctrl-C ended the run early. */
  isInterrupted: boolean
  /** Missing checks with the reason, one sentence each, in the language of the report. */
  notices: string[]
  /** What was found but not checked, by reason. */
  notChecked: Gap[]
  /** Whether the run fails because of `notChecked`. */
  isStrict: boolean
  /** Sorted: two runs over the same site have the same order. */
  findings: Finding[]
  /** Number of findings in the baseline, which `findings` excludes. */
  knownFindings: number
  /** Verdicts that fail the run. */
  failOn: Verdict[]
  /** Rules of this run by id. */
  rules: ReadonlyMap<string, Rule>
}

/** Report → text of one format. */
export type Reporter = (report: Report, options: { colors: boolean }) => string
