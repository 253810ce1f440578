import { expect, test } from 'vitest'
import { findingText } from './finding-text.ts'
import type { Finding } from '../checks/finding.ts'
import { wordsOf } from './texts.ts'

const finding: Omit<Finding, 'id'> = {
  rule: 'x',
  verdict: 'moved',
  page: 'https://www.example.com/de',
  part: 'page',
  target: 'https://www.example.com/de/a',
  evidence: {
    method: 'GET',
    status: 404,
    failure: null,
    redirects: [
      { status: 301, from: 'https://www.example.com/de/a', to: 'https://www.example.com/de/b' },
      { status: 302, from: 'https://www.example.com/de/b', to: 'https://www.example.com/de/c' },
    ],
    tries: 3,
  },
  values: { name: '{tries} & $1', count: 12_345, port: 8080, seconds: 1.5 },
}

test.each([
  { text: 'Page {page}', en: 'Page https://www.example.com/de' },
  {
    text: '{target} → {finalTarget}',
    en: 'https://www.example.com/de/a → https://www.example.com/de/c',
  },
  { text: 'Status {status}, {tries} tries', en: 'Status 404, 3 tries' },
  { text: 'A value is not read again: {name}', en: 'A value is not read again: {tries} & $1' },
  { text: '{port} is no number of things', en: '8080 is no number of things' },
  { text: '{seconds} s', en: '1.5 s' },
  { text: 'What is not known stays: {nobody}', en: 'What is not known stays: {nobody}' },
])('$text', ({ text, en }) => {
  expect(findingText({ en: text, de: '' }, finding, wordsOf('en')).title).toBe(en)
})

test('the first line says what is wrong, the second what to do', () => {
  const en = `{tries} tries
    Ask {name}.`
  const text = { title: '3 tries', advice: 'Ask {tries} & $1.' }
  expect(findingText({ en, de: '' }, finding, wordsOf('en'))).toEqual(text)
})

test('large numbers are written as the language writes them', () => {
  const text = { en: '{count} pages', de: '{count} Seiten' }
  expect(findingText(text, finding, wordsOf('en')).title).toBe('12,345 pages')
  expect(findingText(text, finding, wordsOf('de')).title).toMatch(/^12['’]345 Seiten$/)
})

test('a value of the rule goes before what is known of the finding', () => {
  const own = { ...finding, values: { status: 'ready' } }
  expect(findingText({ en: '{status}', de: '' }, own, wordsOf('en')).title).toBe('ready')
})
