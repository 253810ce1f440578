import { expect, test } from 'vitest'
import type { Region } from '../../../crawl/document/page-document.ts'
import { createLinkChecks } from '../link-checks.ts'
import { createPhoneInvalid } from './phone-invalid.ts'
import { linkWrittenAs, seePage } from '../../../../tests/harness/see-link.ts'

const wrong = (region: Region) => ({
  links: [linkWrittenAs({ raw: 'tel:x', region, block: { type: 'Contact', index: 2 } })],
})

test('a fault says in which link and block it is', () => {
  expect(seePage(createPhoneInvalid(), wrong('main'))).toEqual([
    {
      about: 'page',
      page: 'https://site.test/de/seite',
      link: { raw: 'tel:x', text: 'Link', element: 'a', attribute: 'href', region: 'main' },
      block: { type: 'Contact', index: 2 },
      target: 'tel:x',
      values: { number: 'x' },
    },
  ])
})

test('what header and footer have is told once in each language', () => {
  const check = createPhoneInvalid()
  const see = (region: Region, language: string) =>
    seePage(check, { ...wrong(region), language }).length
  expect(see('footer', 'de-CH')).toBe(1)
  expect(see('footer', 'de-CH')).toBe(0)
  expect(see('footer', 'en-GB')).toBe(1)
  expect(see('main', 'de-CH')).toBe(1)
  expect(see('main', 'de-CH')).toBe(1)
})

test('every rule has an id of its own and texts in both languages', () => {
  const rules = createLinkChecks({ canaries: [], traps: [] }).map(({ rule }) => rule)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const { title, advice } of rules) {
    const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    expect(names(title.de)).toEqual(names(title.en))
    expect(names(advice.de)).toEqual(names(advice.en))
    expect(`${title.de}${advice.de}`).not.toMatch(/ß/)
  }
})
