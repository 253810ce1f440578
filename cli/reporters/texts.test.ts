import { expect, test } from 'vitest'
import { reportLanguages } from './report.ts'
import { texts } from './texts.ts'

test.each([
  { language: 'en', ms: 6420, duration: '6.4 s' },
  { language: 'de', ms: 6420, duration: '6.4 s' },
  { language: 'en', ms: 0, duration: '0 s' },
  { language: 'en', ms: 59_999, duration: '1 min 0 s' },
  { language: 'de', ms: 134_000, duration: '2 min 14 s' },
] as const)('$ms ms are $duration ($language)', ({ language, ms, duration }) => {
  expect(texts[language].duration(ms)).toBe(duration)
})

test.each([
  {
    language: 'en',
    findings: 1,
    failing: 1,
    places: 1,
    text: 'Failed: 1 finding in 1 place, 1 must be fixed.',
  },
  {
    language: 'en',
    findings: 9,
    failing: 0,
    places: 4,
    text: 'Passed: 9 findings in 4 places, none that must be fixed.',
  },
  {
    language: 'de',
    findings: 1,
    failing: 1,
    places: 1,
    text: 'Nicht bestanden: 1 Befund an 1 Stelle, 1 muss behoben werden.',
  },
  {
    language: 'de',
    findings: 200,
    failing: 2,
    places: 4,
    text: 'Nicht bestanden: 200 Befunde an 4 Stellen, 2 müssen behoben werden.',
  },
  {
    language: 'de',
    findings: 2,
    failing: 0,
    places: 2,
    text: 'Bestanden: 2 Befunde an 2 Stellen, keiner muss behoben werden.',
  },
] as const)('$text', ({ language, text, ...counts }) => {
  expect(texts[language].conclusion(counts)).toBe(text)
})

test.each(reportLanguages)('one is not many (%s)', (language) => {
  const words = texts[language]
  const say = (count: number) => [
    words.findings(count),
    words.tries(count),
    words.known(count),
    words.morePages(count),
  ]
  const many = say(2)
  for (const [index, one] of say(1).entries()) expect(one.replace('1', '2')).not.toBe(many[index])
})
