import { describe, expect, test } from 'vitest'
import type { Region } from '../../crawl/document/page-document.ts'
import { crawledTables } from '../../../tests/harness/content/crawled-tables.ts'
import type { Fault } from '../finding.ts'
import { linkRules } from './link-checks.ts'
import { createFacts } from '../../../tests/harness/apply-rules.ts'
import { createJudge, type Rules } from '../check.ts'
import { visit } from '../../../tests/harness/content/visit-builder.ts'
import { linkWrittenAs, seePage } from '../../../tests/harness/see-link.ts'

const wrong = (region: Region) => ({
  links: [linkWrittenAs({ raw: 'tel:x', region, block: { type: 'Contact', index: 2 } })],
})

describe('link rules', () => {
  test('report link and block of a fault', () => {
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

  test('report header and footer once per language', () => {
    const judge = createJudge(linkRules, createFacts())
    const see = (region: Region, language: string) =>
      judge.check(visit('/de/seite', { document: { ...wrong(region), language } })).length
    expect(see('footer', 'de-CH')).toBe(1)
    expect(see('footer', 'de-CH')).toBe(0)
    expect(see('footer', 'en-GB')).toBe(1)
    expect(see('main', 'de-CH')).toBe(1)
    expect(see('main', 'de-CH')).toBe(1)
  })

  test('report every page of a site without known languages', () => {
    const judge = createJudge(linkRules, createFacts({ locales: [] }))
    const see = () => judge.check(visit('/a', { document: wrong('footer') })).length
    expect([see(), see()]).toEqual([1, 1])
  })

  test('have advice with equal placeholders in both languages', () => {
    for (const { de, en } of Object.values(linkRules)) {
      const names = (line: string) => (line.match(/\{\w+\}/g) ?? []).toSorted()
      expect(de.split('\n').map(names)).toEqual(en.split('\n').map(names))
      expect(de.split('\n')).toHaveLength(2)
      expect(de).not.toMatch(/ß/)
    }
  })

  test('omit existing fragments of the browser', async () => {
    const links = ['late', 'gone', 'unread'].map((id) => ({
      page: '/de',
      target: `/de/seite#${id}`,
    }))
    const page = visit('/de/seite')
    const at = (path: string) => new URL(path, page.url).href
    const tables = crawledTables(
      [],
      links.map(({ page: from, target }) => ({ page: at(from), target: at(target) })),
    )
    const target = tables.target(page.url)
    if (target) tables.setResponse(target, page, true)
    const asked: unknown[] = []
    const rule = { 'fragment-missing': linkRules['fragment-missing'] ?? {} } as Rules
    const facts = createFacts({
      tables,
      async findFragments(wanted) {
        asked.push(...wanted)
        return new Map([
          [`${page.url}#late`, 'exists'],
          [`${page.url}#unread`, 'unknown'],
        ])
      },
    })
    const faults: Fault[] = []
    for await (const fault of createJudge(rule, facts).finish({ isPart: false })) faults.push(fault)
    expect(faults.map(({ url, verdict }) => [url, verdict])).toEqual([
      [`${page.url}#gone`, undefined],
      [`${page.url}#unread`, 'suspect'],
    ])
    expect(asked).toEqual([[page.url, ['late', 'gone', 'unread']]])
  })
})
