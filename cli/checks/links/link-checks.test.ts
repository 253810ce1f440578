import { expect, test } from 'vitest'
import type { Region } from '../../crawl/document/page-document.ts'
import { linkRules } from './link-checks.ts'
import { createFacts } from '../../../tests/harness/run-checks.ts'
import { createJudge } from '../check.ts'
import { visit } from '../../../tests/harness/content/visit-builder.ts'
import { linkWrittenAs, seePage } from '../../../tests/harness/see-link.ts'

const wrong = (region: Region) => ({
  links: [linkWrittenAs({ raw: 'tel:x', region, block: { type: 'Contact', index: 2 } })],
})

test('a fault says in which link and block it is', () => {
  expect(seePage('phone-invalid', wrong('main'))).toEqual([
    {
      page: 'https://site.test/de/seite',
      link: { raw: 'tel:x', text: 'Link', element: 'a', attribute: 'href', region: 'main' },
      block: { type: 'Contact', index: 2 },
      target: 'tel:x',
      values: { number: 'x' },
    },
  ])
})

test('what header and footer have is told once in each language', () => {
  const judge = createJudge(linkRules, createFacts())
  const see = (region: Region, language: string) =>
    judge.see(visit('/de/seite', { document: { ...wrong(region), language } })).length
  expect(see('footer', 'de-CH')).toBe(1)
  expect(see('footer', 'de-CH')).toBe(0)
  expect(see('footer', 'en-GB')).toBe(1)
  expect(see('main', 'de-CH')).toBe(1)
  expect(see('main', 'de-CH')).toBe(1)
})

test('what header and footer of another site have is told for each page', () => {
  const judge = createJudge(linkRules, createFacts({ locales: [] }))
  const see = () => judge.see(visit('/a', { document: wrong('footer') })).length
  expect([see(), see()]).toEqual([1, 1])
})

test('every rule has texts in both languages', () => {
  for (const { de, en } of Object.values(linkRules)) {
    const names = (line: string) => (line.match(/\{\w+\}/g) ?? []).toSorted()
    expect(de.split('\n').map(names)).toEqual(en.split('\n').map(names))
    expect(de.split('\n')).toHaveLength(2)
    expect(de).not.toMatch(/ß/)
  }
})
