import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { checkLinks, type CheckedLinks } from './check-links.ts'
import { startCorpusSite, type CorpusSite } from './corpus-site.ts'
import { falsePositives } from './false-positives.ts'

let site: CorpusSite
let checked: CheckedLinks

beforeAll(async () => {
  site = await startCorpusSite(falsePositives)
  checked = await checkLinks(site)
})

afterAll(() => site.close())

describe('false positives', () => {
  test('cover forty distinct cases', () => {
    expect(new Set(falsePositives.map(({ name }) => name)).size).toBe(falsePositives.length)
    expect(falsePositives.length).toBeGreaterThanOrEqual(40)
  })

  test.each(falsePositives)('none for $name', (corpusCase) => {
    const { names, namesNot = [], verdict } = corpusCase
    const page = site.pageOf(corpusCase)
    expect(checked.pages, 'the page of the case was read').toContain(page)

    const asked = (url: string) => checked.tables.get(url)?.outcome ?? null
    for (const url of names.map(site.fill))
      expect(asked(url), `${url} was asked for`).not.toBeNull()
    for (const start of namesNot.map(site.fill))
      expect([...checked.tables.values()].filter(({ url }) => url.startsWith(start))).toEqual([])

    const targets = new Set(names.map(site.fill))
    const findings = checked.findings.filter(
      (finding) => finding.page === page || targets.has(finding.target ?? ''),
    )
    expect(findings.filter((finding) => finding.verdict !== verdict)).toEqual([])
    expect(findings.length > 0).toBe(verdict !== undefined)
  })

  test('none on other pages', () => {
    const allowed = new Set(falsePositives.map(({ verdict }) => verdict))
    expect(checked.findings.filter(({ verdict }) => !allowed.has(verdict))).toEqual([])
  })
})
