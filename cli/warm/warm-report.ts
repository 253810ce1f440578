import type { ReportLanguage } from '../reporters/report.ts'
import type { ErrorBudgetSpent, WarmResult } from './warm.ts'
import { warmthOf, warmths, type Warmth } from './warmth.ts'

export interface WarmReport {
  base: string
  language: ReportLanguage
  startedAt: Date
  durationMs: number
  isInterrupted: boolean
  /** Why the run ended early, if it did by itself. */
  spent: ErrorBudgetSpent | null
  summary: WarmSummary
  /** In the order in which the addresses were asked for. */
  results: WarmResult[]
}

/** How many pairs of requests came to what, and what they took. */
export interface WarmSummary {
  counts: Record<Warmth, number>
  /** Medians of first and second answers of what was warmed; `null`: nothing was. */
  coldMs: number | null
  warmMs: number | null
}

export function summarizeWarm(results: readonly WarmResult[]): WarmSummary {
  const counts = Object.fromEntries(warmths.map((warmth) => [warmth, 0])) as Record<Warmth, number>
  const cold: number[] = []
  const warm: number[] = []
  for (const result of results) {
    const warmth = warmthOf(result)
    counts[warmth] += 1
    if (!result.after || (warmth !== 'warmed' && warmth !== 'unproved')) continue
    cold.push(result.before.durationMs)
    warm.push(result.after.durationMs)
  }
  const isEmpty = cold.length === 0
  return { counts, coldMs: isEmpty ? null : median(cold), warmMs: isEmpty ? null : median(warm) }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Numbers of this format change only together with this. */
const schemaVersion = 1

export function warmReportAsJson({ startedAt, spent, results, ...report }: WarmReport): string {
  const stopped = spent && { failed: spent.failed, asked: spent.asked }
  const judged = results.map((result) => ({ ...result, warmth: warmthOf(result) }))
  const started = { startedAt: startedAt.toISOString() }
  const json = { schemaVersion, command: 'warm', ...started, ...report, stopped, results: judged }
  return `${JSON.stringify(json, null, 2)}\n`
}

/** A line for each address and replica, then what it comes to. */
export function warmReportAsText(report: WarmReport): string {
  const texts = textsOf[report.language]
  const groups = Map.groupBy(report.results, ({ url, replica }) => `${replica} ${url}`)
  const lines = [...groups.values()].map((results) => line(results, texts))
  return [...lines, ...(lines.length > 0 ? [''] : []), ...conclusion(report, texts), ''].join('\n')
}

function line(results: WarmResult[], texts: Texts): string {
  const [{ url, replica }] = results as [WarmResult]
  const found = new Set(results.map(warmthOf))
  const worst = warmths.findLast((warmth) => found.has(warmth)) ?? 'unproved'
  const { pathname, search } = new URL(url)
  const place = replica ? `${pathname}${search}  ${replica}` : pathname + search
  const label = texts.states[worst].padEnd(labelWidth(texts))
  return `${label}  ${place}  ${timesAndProof(results, worst)}`
}

/** Of the variant that took longest: the one that found the page cold. */
function timesAndProof(results: WarmResult[], worst: Warmth): string {
  const [{ before, after, variant }] = results
    .filter((result) => warmthOf(result) === worst)
    .sort((a, b) => b.before.durationMs - a.before.durationMs) as [WarmResult]
  const first = before.status !== null && before.status < 400
  if (!after || !first) return `${before.status ?? before.failure} (${variant})`
  if (worst === 'failed') return `${after.status ?? after.failure} (${variant})`
  const proof = [before, after].map(
    ({ cache, ageS }) => cache ?? (ageS === null ? null : `Age ${ageS}`),
  )
  const times = `${Math.round(before.durationMs)} ms → ${Math.round(after.durationMs)} ms`
  return proof[1] ? `${times}  ${proof[0] ?? '–'} → ${proof[1]}` : times
}

function labelWidth({ states }: Texts): number {
  return Math.max(...Object.values(states).map((state) => state.length))
}

function conclusion(
  { summary, spent, isInterrupted, durationMs, results }: WarmReport,
  texts: Texts,
): string[] {
  const { counts, coldMs, warmMs } = summary
  const shown = warmths.filter((warmth) => counts[warmth] > 0)
  const figures = shown.map((warmth) => `${counts[warmth]} ${texts.states[warmth]}`)
  const lines = [texts.total(results.length, Math.round(durationMs / 100) / 10)]
  if (figures.length > 0) lines.push(figures.join(', '))
  if (coldMs !== null && warmMs !== null) lines.push(texts.medians(coldMs, warmMs))
  if (counts.unproved > 0) lines.push(texts.unproved)
  if (counts.cold > 0) lines.push(texts.cold)
  if (spent) lines.push(texts.spent(spent.failed, spent.asked))
  if (isInterrupted) lines.push(texts.interrupted)
  return lines
}

interface Texts {
  states: Record<Warmth, string>
  total: (count: number, seconds: number) => string
  medians: (coldMs: number, warmMs: number) => string
  unproved: string
  cold: string
  spent: (failed: number, asked: number) => string
  interrupted: string
}

function ratio(coldMs: number, warmMs: number, times: string): string {
  return warmMs > 0 ? ` (${(coldMs / warmMs).toFixed(1)}${times})` : ''
}

const textsOf: Record<ReportLanguage, Texts> = {
  en: {
    states: {
      warmed: 'warmed',
      'warm-before': 'already warm',
      cold: 'not kept',
      uncacheable: 'not to be kept',
      unproved: 'without proof',
      redirected: 'redirected',
      failed: 'failed',
    },
    total: (count, seconds) =>
      `${count} ${count === 1 ? 'request' : 'requests'}, each repeated once, in ${seconds} s (address × encoding × replica)`,
    medians: (coldMs, warmMs) =>
      `Median ${coldMs.toFixed(1)} ms at first, ${warmMs.toFixed(1)} ms the second time${ratio(coldMs, warmMs, ' times faster')}`,
    unproved:
      'Neither X-Cache nor Age came with the answers: whether a cache has kept them cannot be proved.',
    cold: 'Pages that are not kept came from another replica the second time (name all of them with --replica), or the cache is full or off.',
    spent: (failed, asked) =>
      `Stopped: ${failed} of ${asked} requests failed, more than --error-budget allows.`,
    interrupted: 'Interrupted: the rest was not asked for.',
  },
  de: {
    states: {
      warmed: 'gewärmt',
      'warm-before': 'schon warm',
      cold: 'nicht behalten',
      uncacheable: 'darf nicht behalten werden',
      unproved: 'ohne Nachweis',
      redirected: 'umgeleitet',
      failed: 'fehlgeschlagen',
    },
    total: (count, seconds) =>
      `${count} ${count === 1 ? 'Anfrage' : 'Anfragen'}, je einmal wiederholt, in ${seconds} s (Adresse × Kodierung × Instanz)`,
    medians: (coldMs, warmMs) =>
      `Median zuerst ${coldMs.toFixed(1)} ms, beim zweiten Mal ${warmMs.toFixed(1)} ms${ratio(coldMs, warmMs, '-mal so schnell')}`,
    unproved:
      'Die Antworten tragen weder X-Cache noch Age: Ob ein Cache sie behalten hat, lässt sich nicht nachweisen.',
    cold: 'Nicht behaltene Seiten kamen beim zweiten Mal von einer anderen Instanz (nennen Sie alle mit --replica), oder der Cache ist voll oder ausgeschaltet.',
    spent: (failed, asked) =>
      `Abgebrochen: ${failed} von ${asked} Anfragen sind fehlgeschlagen, mehr als --error-budget zulässt.`,
    interrupted: 'Unterbrochen: Der Rest wurde nicht abgefragt.',
  },
}
