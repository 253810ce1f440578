import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { redirectFaultTexts } from '../../routing/redirects/redirect-fault.ts'
import { reportLanguages } from './report.ts'
import texts from './texts.json' with { type: 'json' }
import { wordsOf } from './report-texts.ts'

const placeholders = (text: string) => text.match(/(?<=\{)\w+/g)?.toSorted()

describe('report texts', () => {
  test('have equal placeholders and Swiss spelling', () => {
    for (const [key, { de, en }] of Object.entries({ ...texts, ...redirectFaultTexts })) {
      expect(placeholders(en), key).toEqual(placeholders(de))
      expect(de, key).not.toMatch(/ß|"/)
    }
  })

  test('are all used', () => {
    const root = join(import.meta.dirname, '..')
    const source = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const isUsed = (key: string) =>
      source.includes(`'${key}'`) || source.includes(`\`${key.split('.', 1).join()}.\${`)
    expect(Object.keys(texts).filter((key) => !isUsed(key))).toEqual([])
  })

  test.each([
    { language: 'en', ms: 6420, duration: '6.4 s' },
    { language: 'de', ms: 6420, duration: '6.4 s' },
    { language: 'en', ms: 0, duration: '0 s' },
    { language: 'en', ms: 59_999, duration: '1 min 0 s' },
    { language: 'de', ms: 134_000, duration: '2 min 14 s' },
  ] as const)('format $ms ms as $duration ($language)', ({ language, ms, duration }) => {
    expect(wordsOf(language).duration(ms)).toBe(duration)
  })

  test.each([
    {
      language: 'en',
      key: 'failed',
      counts: { findings: 1, failing: 1, places: 1 },
      text: 'Failed: 1 finding in 1 place, 1 must be fixed.',
    },
    {
      language: 'en',
      key: 'passed',
      counts: { findings: 9, failing: 0, places: 12_000 },
      text: 'Passed: 9 findings in 12,000 places, none must be fixed.',
    },
    {
      language: 'de',
      key: 'failed',
      counts: { findings: 1, failing: 1, places: 1 },
      text: 'Nicht bestanden: 1 Befund an 1 Stelle, 1 muss behoben werden.',
    },
    {
      language: 'de',
      key: 'failed',
      counts: { findings: 200, failing: 2, places: 4 },
      text: 'Nicht bestanden: 200 Befunde an 4 Stellen, 2 müssen behoben werden.',
    },
    {
      language: 'de',
      key: 'passed',
      counts: { findings: 2, failing: 0, places: 2 },
      text: 'Bestanden: 2 Befunde an 2 Stellen, keiner muss behoben werden.',
    },
  ] as const)('$text', ({ language, key, counts, text }) => {
    expect(wordsOf(language)(key, counts)).toBe(text)
  })

  test.each(reportLanguages)('distinguish singular and plural (%s)', (language) => {
    const words = wordsOf(language)
    const keys = ['findings', 'tries', 'known', 'morePages'] as const
    for (const key of keys)
      expect(words(key, { count: 1 }).replace('1', '2')).not.toBe(words(key, { count: 2 }))
  })

  test('keep placeholders inside values', () => {
    expect(wordsOf('en')('quoted', { text: '{text} {count|a|b}' })).toBe('“{text} {count|a|b}”')
  })
})
