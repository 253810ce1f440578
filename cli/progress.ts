import { styleText } from 'node:util'
import { SingleBar } from 'cli-progress'
import { hasColors } from './io.ts'
import type { Io } from './io.ts'
import type { ReportLanguage } from './reporters/report.ts'

/** How far a run is, shown on a terminal and nowhere else. */
export interface Progress {
  /** `known` may grow while the run goes on; cheap enough to be called for every visit. */
  update(state: { done: number; known: number }): void
  /** Takes the bar away; to be called before anything else is written. Called again, it does nothing. */
  stop(): void
}

const drawingsPerSecond = 10
const barWidth = 24

/** @param title what is being done, in the language of the report */
export function createProgress(
  io: Pick<Io, 'stderr' | 'env' | 'signal' | 'now'>,
  { language, title }: { language: ReportLanguage; title: string },
): Progress {
  const { stderr, signal } = io
  if (!stderr.isTTY) return { update: () => undefined, stop: () => undefined }

  const startedAt = io.now().getTime()
  const isColored = hasColors(stderr, io.env)
  const bar = new SingleBar({
    // cli-progress writes, and asks for the width; nothing else of a stream.
    stream: stderr as unknown as NodeJS.WritableStream,
    fps: drawingsPerSecond,
    hideCursor: true,
    clearOnComplete: true,
    // Signals are the process edge's matter.
    gracefulExit: false,
    emptyOnZero: true,
    format: (_, { value, total, progress }) => {
      const seconds = (io.now().getTime() - startedAt) / 1_000
      const text = progressText({ done: value, known: total, seconds }, language)
      return `${title} ${drawBar(progress, isColored)} ${text}`
    },
  })
  bar.start(0, 0)
  const stop = () => bar.stop()
  signal.addEventListener('abort', stop, { once: true })
  return {
    update({ done, known }) {
      bar.setTotal(known)
      bar.update(done)
    },
    stop() {
      signal.removeEventListener('abort', stop)
      stop()
    },
  }
}

/** @param share 0 to 1 */
function drawBar(share: number, isColored: boolean): string {
  const filled = '━'.repeat(Math.round(share * barWidth))
  const rest = '─'.repeat(barWidth - filled.length)
  return (isColored ? styleText('cyan', filled, { validateStream: false }) : filled) + rest
}

const texts = {
  en: { of: 'of', left: (time: string) => `about ${time} left` },
  de: { of: 'von', left: (time: string) => `noch etwa ${time}` },
}

const numbers = { en: new Intl.NumberFormat('en-GB'), de: new Intl.NumberFormat('de-CH') }

/**
 * How far, how fast, how long.
 *
 * @param state `seconds` since the start
 * @example progressText({ done: 50, known: 250, seconds: 5 }, 'en') // 50 of 250 · 10/s · about 20 s left
 */
export function progressText(
  { done, known, seconds }: { done: number; known: number; seconds: number },
  language: ReportLanguage,
): string {
  if (known === 0) return ''
  const { of, left } = texts[language]
  const number = numbers[language]
  const count = `${number.format(done)} ${of} ${number.format(known)}`
  // The first second says more about starting than about speed.
  if (done === 0 || seconds < 1) return count
  const rate = done / seconds
  const speed = `${rate < 10 ? number.format(Number(rate.toFixed(1))) : number.format(Math.round(rate))}/s`
  return [count, speed, left(duration((known - done) / rate))].join(' · ')
}

/** `8 s`, `3 min`, `2 h` */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
