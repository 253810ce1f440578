import { describe, expect, test } from 'vitest'
import { findingText } from './finding-text.ts'
import type { Finding } from '../checks/finding.ts'
import { wordsOf } from './report-texts.ts'

const finding: Pick<Finding, 'target' | 'values'> = {
  target: 'https://www.example.com/de/a',
  values: { name: '{target} & $1', count: 12_345, port: 8080, seconds: 1.5, status: 404 },
}

describe('finding text', () => {
  test.each([
    { text: 'To {target}', en: 'To https://www.example.com/de/a' },
    { text: 'Status {status}', en: 'Status 404' },
    { text: 'A value is not read again: {name}', en: 'A value is not read again: {target} & $1' },
    { text: '{port} is no number of things', en: '8080 is no number of things' },
    { text: '{seconds} s', en: '1.5 s' },
    { text: 'What is not known stays: {nobody}', en: 'What is not known stays: {nobody}' },
  ])('$text', ({ text, en }) => {
    expect(findingText({ en: text, de: '' }, finding, wordsOf('en')).title).toBe(en)
  })

  test('splits title and advice', () => {
    const en = `Status {status}
    Ask {name}.`
    const text = { title: 'Status 404', advice: 'Ask {target} & $1.' }
    expect(findingText({ en, de: '' }, finding, wordsOf('en'))).toEqual(text)
  })

  test('formats large numbers by language', () => {
    const text = { en: '{count} pages', de: '{count} Seiten' }
    expect(findingText(text, finding, wordsOf('en')).title).toBe('12,345 pages')
    expect(findingText(text, finding, wordsOf('de')).title).toMatch(/^12['’]345 Seiten$/)
  })

  test('prefers values of the rule over those of the finding', () => {
    const own = { ...finding, values: { target: 'ready' } }
    expect(findingText({ en: '{target}', de: '' }, own, wordsOf('en')).title).toBe('ready')
  })
})
