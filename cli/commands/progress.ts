import type { Io } from '../io.ts'
import { wordsOf, type ReportTextKey, type Words } from '../reporters/report-texts.ts'
import type { ReportLanguage } from '../reporters/report.ts'

const drawingsPerSecond = 10
const barWidth = 24
const clearLine = '\u001B[1G\u001B[2K'

/** Progress bar, shown only on a terminal. */
export function createProgress(
  { stderr, now }: Pick<Io, 'stderr' | 'now'>,
  { language, title }: { language: ReportLanguage; title: ReportTextKey },
) {
  const startedAt = now().getTime()
  const words = wordsOf(language)
  let drawnAt = -Infinity

  /** Cheap enough for every visit. `known` may grow during the run. */
  function update({ done, known }: { done: number; known: number }): void {
    const at = now().getTime()
    if (!stderr.isTTY || at - drawnAt < 1_000 / drawingsPerSecond) return
    drawnAt = at
    const text = progressText({ done, known, seconds: (at - startedAt) / 1_000 }, words)
    const bar = '━'.repeat(known > 0 ? Math.round((done / known) * barWidth) : 0)
    const line = `${words(title)} ${bar.padEnd(barWidth, '─')} ${text}`
    stderr.write(clearLine + line.slice(0, (stderr.columns ?? 80) - 1))
  }

  /** Removes the bar; to be called before any other output. */
  function stop(): void {
    if (stderr.isTTY) stderr.write(clearLine)
  }

  return { update, stop }
}

/**
 * Text with progress, speed and remaining time.
 *
 * @param state `seconds` since the start
 * @example progressText({ done: 50, known: 250, seconds: 5 }, wordsOf('en')) // 50 of 250 · 10/s · about 20 s left
 */
export function progressText(
  { done, known, seconds }: { done: number; known: number; seconds: number },
  words: Words,
): string {
  if (known === 0) return ''
  const count = words('progress', { done, known })
  // In the first second, the speed is not yet representative.
  if (done === 0 || seconds < 1) return count
  const rate = done / seconds
  const speed = `${words.number(rate < 10 ? rate : Math.round(rate))}/s`
  return [count, speed, words('timeLeft', { time: duration((known - done) / rate) })].join(' · ')
}

/** `8 s`, `3 min`, `2 h` */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
