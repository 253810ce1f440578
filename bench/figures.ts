/** A measured figure and its limit. */
export interface BenchFigure {
  what: string
  /** Text of the limit: `≥ 0.8`, `< 220 MB` */
  limit: string
  /** Decimal places of the value. */
  digits: number
  isMet: (value: number) => boolean
}

/** Limits of the site. Each is measured by one of the benchmarks and recorded in docs/explanation/performance.md. */
export const figures = {
  warmPage: atLeast(0.8, 'warm page / bare node:http, same bytes (br)'),
  warmPageBesideNginx: atLeast(0.5, 'warm page / nginx, same file (gzip_static)'),
  warmPageAsItIs: atLeast(0.7, 'the same uncompressed'),
  notModified: atLeast(0.8, '304 / bare node:http, same head'),
  uncachedPage: atMost(1, 'processor time of an uncached page / bare React'),
  preview: below(1.5, 'processor time of a preview / bare React'),
  newContent: below(3, 'processor time of new content, all blocks / bare React'),
  start: below(1.2, 'start to first 200 / bare React server'),
  memory: below(220, 'memory after 10,000 pages, 64 MB of them cached', 'MB', 0),
  scannedHitRatio: atLeast(0.99, 'hit ratio of hot pages, with a scanner / without'),
  scannedLatency: below(1.2, 'median latency of hot pages, with a scanner / without'),
  hostileContent: below(50, 'longest delay by a page of 1 MB of hostile content', 'ms', 0),
  replicaRenders: {
    what: 'renders on three replicas after warming a fourth',
    limit: '0',
    digits: 0,
    isMet: (value) => value === 0,
  },
  scripts: atMost(106, 'JavaScript of a page with all blocks', 'kB', 1),
  requests: atMost(12, 'requests of it, pictures aside', '', 0),
  blocking: atMost(0.5, 'blocking from the navigation on / bare React, processor 1/4'),
  firstTouch: atMost(100, 'first touch of it while React takes over, processor 1/4', 'ms', 0),
  navigation: atMost(280, 'click to the next title, data to be fetched', 'ms', 0),
  navigationAhead: atMost(210, 'click to the next title, fetched ahead', 'ms', 0),
} as const satisfies Record<string, BenchFigure>

/** Limits without a unit are ratios. */
export function atLeast(limit: number, what: string, digits = 2): BenchFigure {
  return { what, limit: `≥ ${limit}`, digits, isMet: (value) => value >= limit }
}

export function below(limit: number, what: string, unit = '', digits = 2): BenchFigure {
  return { what, limit: `< ${limit} ${unit}`.trim(), digits, isMet: (value) => value < limit }
}

function atMost(limit: number, what: string, unit = '', digits = 2): BenchFigure {
  return { what, limit: `≤ ${limit} ${unit}`.trim(), digits, isMet: (value) => value <= limit }
}

/** Prints one line: figure, value, and whether the value meets the limit. */
export function printFigure({ what, limit, digits, isMet }: BenchFigure, value: number): void {
  const verdict = isMet(value) ? 'met' : 'MISSED'
  printLine(what, value.toFixed(digits), `limit ${limit.padEnd(10)} ${verdict}`)
}

/** Prints a figure that has no value on this machine. */
export function printMissing({ what }: BenchFigure, why: string): void {
  printLine(what, '–', why)
}

/** Prints a value that explains the figures. */
export function printDetail(what: string, value: number, unit = '', digits = 0): void {
  printLine(what, value.toFixed(digits), unit)
}

function printLine(what: string, value: string, rest: string): void {
  console.log(`  ${what.padEnd(56)} ${value.padStart(9)}  ${rest}`.trimEnd())
}
