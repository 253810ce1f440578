import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createProgress, progressText } from './progress.ts'
import { wordsOf } from './reporters/texts.ts'

test.each([
  { name: 'nothing is known', state: { done: 0, known: 0, seconds: 0 }, en: '', de: '' },
  {
    name: 'nothing is done',
    state: { done: 0, known: 20, seconds: 30 },
    en: '0 of 20',
    de: '0 von 20',
  },
  {
    name: 'it has just begun',
    state: { done: 9, known: 20, seconds: 0.9 },
    en: '9 of 20',
    de: '9 von 20',
  },
  {
    name: 'seconds are left',
    state: { done: 50, known: 250, seconds: 5 },
    en: '50 of 250 · 10/s · about 20 s left',
    de: '50 von 250 · 10/s · noch etwa 20 s',
  },
  {
    name: 'it is slow',
    state: { done: 3, known: 303, seconds: 2 },
    en: '3 of 303 · 1.5/s · about 3 min left',
    de: '3 von 303 · 1.5/s · noch etwa 3 min',
  },
  {
    name: 'hours are left',
    state: { done: 1_000, known: 91_000, seconds: 100 },
    en: '1,000 of 91,000 · 10/s · about 3 h left',
    de: `1'000 von 91'000 · 10/s · noch etwa 3 h`,
  },
  {
    name: 'it is done',
    state: { done: 20, known: 20, seconds: 2 },
    en: '20 of 20 · 10/s · about 0 s left',
    de: '20 von 20 · 10/s · noch etwa 0 s',
  },
])('where $name, the text says so', ({ state, en, de }) => {
  expect(progressText(state, wordsOf('en'))).toBe(en)
  expect(progressText(state, wordsOf('de'))).toBe(de)
})

test('a terminal shows title, bar and count, and has its line and cursor back in the end', () => {
  const { io, written } = terminal({ isTTY: true })
  const progress = createProgress(io, { language: 'en', title: 'visiting' })
  progress.update({ done: 5, known: 10 })
  progress.stop()
  progress.stop()
  expect(stripVTControlCharacters(written())).toMatch(/Visiting ━{12}─{12} 5 of 10$/)
  expect(written()).toContain('\u001B[36m')
  expect(cursorIsVisible(written())).toBe(true)
  expect(written().endsWith('\u001B[1G\u001B[2K')).toBe(true)
})

test('what is interrupted gives the cursor back at once', () => {
  const { io, written, abort } = terminal({ isTTY: true })
  const progress = createProgress(io, { language: 'en', title: 'visiting' })
  progress.update({ done: 5, known: 10 })
  expect(cursorIsVisible(written())).toBe(false)
  abort()
  expect(cursorIsVisible(written())).toBe(true)
  const before = written()
  progress.update({ done: 6, known: 10 })
  progress.stop()
  expect(written()).toBe(before)
})

test('nothing is written where no terminal reads', () => {
  const { io, written } = terminal({ isTTY: false })
  const progress = createProgress(io, { language: 'en', title: 'visiting' })
  progress.update({ done: 5, known: 10 })
  progress.stop()
  expect(written()).toBe('')
})

test('NO_COLOR leaves the bar without colours', () => {
  const { io, written } = terminal({ isTTY: true, env: { NO_COLOR: '1' } })
  const progress = createProgress(io, { language: 'de', title: 'visiting' })
  progress.update({ done: 10, known: 10 })
  progress.stop()
  expect(written()).not.toContain('\u001B[36m')
  expect(stripVTControlCharacters(written())).toContain('10 von 10')
})

function terminal({ isTTY, env = {} }: { isTTY: boolean; env?: Record<string, string> }) {
  let text = ''
  const controller = new AbortController()
  const stderr = {
    isTTY,
    columns: 100,
    write: (part: string) => {
      text += part
    },
  }
  const now = () => new Date(0)
  return {
    io: { stderr, env, signal: controller.signal, now },
    written: () => text,
    abort: () => controller.abort(),
  }
}

function cursorIsVisible(written: string): boolean {
  return written.lastIndexOf('\u001B[?25h') > written.lastIndexOf('\u001B[?25l')
}
