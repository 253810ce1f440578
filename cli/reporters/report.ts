import type { Rule } from '../checks/check.ts'
import type { Finding, Verdict } from '../checks/finding.ts'

export const reportLanguages = ['en', 'de'] as const
export type ReportLanguage = (typeof reportLanguages)[number]

export const formats = ['text', 'json', 'junit', 'github', 'html'] as const
export type Format = (typeof formats)[number]

/** What a run has found; everything that is printed or written is made of this alone. */
export interface Report {
  command: string
  base: string
  /** `null`: no backend was asked, so fields are not named. */
  backend: string | null
  language: ReportLanguage
  startedAt: Date
  durationMs: number
  visited: { pages: number; assets: number; external: number }
  /** True where Ctrl-C ended it early. */
  isInterrupted: boolean
  /** What could not be checked, and why; one sentence each, in the language of the report. */
  notices: string[]
  /** Sorted: two runs over the same site give the same order. */
  findings: Finding[]
  /** How many findings the baseline already had, and that are left out above. */
  knownFindings: number
  /** The verdicts that fail the run. */
  failOn: Verdict[]
  /** Every rule that was at work, by id. */
  rules: ReadonlyMap<string, Rule>
}

/** Report → text of one format. */
export type Reporter = (report: Report, options: { colors: boolean }) => string
