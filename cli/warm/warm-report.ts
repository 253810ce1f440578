import type { ReportLanguage } from '../reporters/report.ts'
import { wordsOf, type Words } from '../reporters/report-texts.ts'
import { warmths, type Warming, type Warmth, type WarmResult } from './warm-pages.ts'

export interface WarmReport extends Warming {
  base: string
  language: ReportLanguage
  startedAt: Date
  durationMs: number
  isInterrupted: boolean
  /** Addresses of sitemaps whose pages are missing in part. */
  unreadSitemaps: readonly string[]
}

/** Number of request pairs by result. */
export function countWarmths(results: readonly WarmResult[]) {
  const byWarmth = Map.groupBy(results, ({ warmth }) => warmth)
  const counts = warmths.map((warmth) => [warmth, byWarmth.get(warmth)?.length ?? 0])
  return Object.fromEntries(counts) as Record<Warmth, number>
}

/** Version of the JSON format. */
const schemaVersion = 2

export function warmReportAsJson({ startedAt, spent, results, ...report }: WarmReport): string {
  const started = { startedAt: startedAt.toISOString() }
  const ended = { stopped: spent, summary: { counts: countWarmths(results) }, results }
  const json = { schemaVersion, command: 'warm', ...started, ...report, ...ended }
  return `${JSON.stringify(json, null, 2)}\n`
}

/** One line per address and replica, then the summary. */
export function warmReportAsText(report: WarmReport): string {
  const words = wordsOf(report.language)
  const groups = Map.groupBy(report.results, ({ url, replica }) => `${replica} ${url}`)
  const lines = [...groups.values()].map((results) => line(results, words))
  return [...lines, ...(lines.length > 0 ? [''] : []), ...conclusion(report, words), ''].join('\n')
}

/** Line for the slowest of the variants with the worst result, which found the page uncached. */
function line(results: WarmResult[], words: Words): string {
  const rank = ({ warmth }: WarmResult) => warmths.indexOf(warmth)
  const [worst] = results.toSorted(
    (a, b) => rank(b) - rank(a) || b.before.durationMs - a.before.durationMs,
  ) as [WarmResult]
  const { pathname, search } = new URL(worst.url)
  const width = Math.max(...warmths.map((warmth) => words(`warmth.${warmth}`).length))
  const label = words(`warmth.${worst.warmth}`).padEnd(width)
  const place = worst.replica ? `${pathname}${search}  ${worst.replica}` : pathname + search
  return `${label}  ${place}  ${timesAndProof(worst, words)}`
}

function timesAndProof({ before, after, variant, warmth }: WarmResult, words: Words): string {
  if (!after || warmth === 'failed') {
    const { status, failure } = after ?? before
    return `${failure ? words(`failure.${failure}`) : status} (${variant})`
  }
  const proof = [before, after].map(
    ({ cache, ageS }) => cache ?? (ageS === null ? null : `Age ${ageS}`),
  )
  const times = `${Math.round(before.durationMs)} ms → ${Math.round(after.durationMs)} ms`
  return proof[1] ? `${times}  ${proof[0] ?? '–'} → ${proof[1]}` : times
}

function conclusion(
  { spent, isInterrupted, durationMs, results, unreadSitemaps }: WarmReport,
  words: Words,
): string[] {
  const [example] = unreadSitemaps
  const counts = countWarmths(results)
  const shown = warmths.filter((warmth) => counts[warmth] > 0)
  const figures = shown.map((warmth) => `${counts[warmth]} ${words(`warmth.${warmth}`)}`)
  const sentences = [
    words('warmTotal', { count: results.length, time: words.duration(durationMs) }),
    figures.length > 0 && figures.join(', '),
    counts.unproved > 0 && words('warmUnproved'),
    counts.cold > 0 && words('warmCold'),
    spent !== null && words('warmSpent', { ...spent }),
    isInterrupted && words('interrupted'),
    example !== undefined && words('warmUnread', { count: unreadSitemaps.length, example }),
  ]
  return sentences.filter((sentence) => sentence !== false)
}
