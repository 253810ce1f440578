import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createProgress, progressText } from './progress.ts'
import { wordsOf } from '../reporters/report-texts.ts'

describe('progress text', () => {
  test.each([
    { name: 'is empty without data', state: { done: 0, known: 0, seconds: 0 }, en: '', de: '' },
    {
      name: 'omits the rate before the first page',
      state: { done: 0, known: 20, seconds: 30 },
      en: '0 of 20',
      de: '0 von 20',
    },
    {
      name: 'omits the rate in the first second',
      state: { done: 9, known: 20, seconds: 0.9 },
      en: '9 of 20',
      de: '9 von 20',
    },
    {
      name: 'estimates seconds',
      state: { done: 50, known: 250, seconds: 5 },
      en: '50 of 250 · 10/s · about 20 s left',
      de: '50 von 250 · 10/s · noch etwa 20 s',
    },
    {
      name: 'estimates minutes at a low rate',
      state: { done: 3, known: 303, seconds: 2 },
      en: '3 of 303 · 1.5/s · about 3 min left',
      de: '3 von 303 · 1.5/s · noch etwa 3 min',
    },
    {
      name: 'estimates hours',
      state: { done: 1_000, known: 91_000, seconds: 100 },
      en: '1000 of 91,000 · 10/s · about 3 h left',
      de: `1000 von 91'000 · 10/s · noch etwa 3 h`,
    },
    {
      name: 'shows completion',
      state: { done: 20, known: 20, seconds: 2 },
      en: '20 of 20 · 10/s · about 0 s left',
      de: '20 von 20 · 10/s · noch etwa 0 s',
    },
  ])('$name', ({ state, en, de }) => {
    expect(progressText(state, wordsOf('en'))).toBe(en)
    expect(progressText(state, wordsOf('de'))).toBe(de)
  })

  test('shows title, bar and count, then clears the line', () => {
    const { io, written } = terminal({ isTTY: true })
    const progress = createProgress(io, { language: 'en', title: 'visiting' })
    progress.update({ done: 5, known: 10 })
    expect(stripVTControlCharacters(written())).toBe('Visiting ━━━━━━━━━━━━──────────── 5 of 10')
    progress.stop()
    expect(written().endsWith('\u001B[1G\u001B[2K')).toBe(true)
  })

  test('fits a narrow terminal', () => {
    const { io, written } = terminal({ isTTY: true, columns: 20 })
    const progress = createProgress(io, { language: 'en', title: 'visiting' })
    progress.update({ done: 5, known: 10 })
    expect(stripVTControlCharacters(written())).toHaveLength(19)
  })

  test('is hidden without a terminal', () => {
    const { io, written } = terminal({ isTTY: false })
    const progress = createProgress(io, { language: 'en', title: 'visiting' })
    progress.update({ done: 5, known: 10 })
    progress.stop()
    expect(written()).toBe('')
  })
})

function terminal({ isTTY, columns = 100 }: { isTTY: boolean; columns?: number }) {
  let text = ''
  const stderr = {
    isTTY,
    columns,
    write: (part: string) => {
      text += part
    },
  }
  return { io: { stderr, now: () => new Date(0) }, written: () => text }
}
