import type { Locale } from '../locales/locales.ts'
import type { Verdict } from './checks/finding.ts'
import type { ReportLanguage } from './reporters/report.ts'

export const formats = ['text', 'json', 'junit', 'github', 'html'] as const
export type Format = (typeof formats)[number]

/** The settings of one run, from flags, environment and file. */
export interface CliConfig {
  /** Public address of the site. */
  base: URL
  /** `null`: where the site's `/admin` leads to. */
  backend: URL | null
  /** Besides what is found: addresses to start from, absolute. */
  start: string[]
  /** Empty: a site with other languages, or without a system of them. */
  locales: Locale[]
  /** Of path and query, as globs; empty: everything. What is not included is asked for but not followed. */
  include: string[]
  /** As globs of the whole address; not even asked for. */
  exclude: string[]
  maxPages: number
  /** Links away from the nearest seed. */
  depth: number
  /** Requests at a time. */
  concurrency: number
  /** Requests a second to one host; `null`: as fast as it answers. */
  rate: number | null
  timeoutMs: number
  /** Repetitions after the first try. */
  retries: number
  /** Sent to the site and to the backend, nowhere else. */
  headers: Record<string, string>
  /** Whether addresses elsewhere are asked for. */
  external: boolean
  /** File with what hosts elsewhere have answered; `null`: none. */
  cache: string | null
  /** Drafts are crawled and compared with what is live. */
  preview: boolean
  /** Paths of pages that are about to be unpublished. */
  unpublish: string[]
  failOn: Verdict[]
  /** File with the findings that are known. */
  baseline: string | null
  updateBaseline: boolean
  language: ReportLanguage
  /** `output` `null`: standard output. */
  reports: { format: Format; output: string | null }[]
  /** How many pages a browser opens. */
  browser: 'none' | 'sample' | 'all'
  /** An answer that takes longer is worth a warning. */
  slowMs: number
  /** `check`: fills the page cache too, after a run that nothing has failed. */
  warm: boolean
  /** `warm`: addresses of every replica; a name that leads to several counts as all of them. */
  replicas: string[]
  /** `warm`: share of failed requests that ends it, 0 to 1. */
  errorBudget: number
}
