import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, beforeEach, expect, test } from 'vitest'
import { readBaseline, withoutKnown, writeBaseline } from './baseline.ts'
import { UsageError } from '../usage-error.ts'
import { exampleReport } from '../../tests/harness/report-examples.ts'

let cwd = ''
const file = () => join(cwd, 'known.json')

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'baseline-'))
  return () => rm(cwd, { recursive: true })
})

const { findings } = exampleReport('en')
const [first, second, ...others] = findings
const ruleIds = new Set(findings.map(({ rule }) => rule))

describe('baseline', () => {
  test('hides exactly the recorded findings', async () => {
    await writeBaseline(file(), others, ruleIds)
    const baseline = await readBaseline(file())
    expect(withoutKnown(findings, baseline)).toEqual({
      findings: [first, second],
      knownFindings: others.length,
    })
  })

  test('drops fixed findings on update', async () => {
    await writeBaseline(file(), findings, ruleIds)
    await writeBaseline(file(), others, ruleIds)
    expect([...(await readBaseline(file())).keys()]).not.toContain(first?.id)
  })

  test('keeps findings of skipped rules', async () => {
    await writeBaseline(file(), findings, ruleIds)
    await writeBaseline(file(), [], new Set(['link-broken']))
    const kept = findings.filter(({ rule }) => rule !== 'link-broken')
    expect([...(await readBaseline(file())).keys()].sort()).toEqual(kept.map(({ id }) => id).sort())
  })

  test('is readable and independent of the order of findings', async () => {
    await writeBaseline(join(cwd, 'a.json'), findings, ruleIds)
    await writeBaseline(join(cwd, 'b.json'), findings.toReversed(), ruleIds)
    const [a, b] = await Promise.all(
      ['a.json', 'b.json'].map((name) => readFile(join(cwd, name), 'utf8')),
    )
    expect(b).toBe(a)
    expect(a?.split('\n').filter((line) => !line.includes('not-in-sitemap')))
      .toMatchInlineSnapshot(`
    [
      "{",
      "  "schemaVersion": 1,",
      "  "findings": {",
      "    "0a7c1d0f6737": "external-suspect /de/unternehmen/stellen → https://partner.example:8443/messe?jahr=2026&halle=3",",
      "    "24a8e49dd85f": "link-broken layout /en → /en/terms",",
      "    "418ed2c11449": "navigation-differs layout /de",",
      "    "4bfe8bcc4570": "block-unseen site /",",
      "    "609f932452ac": "redirect-permanent /de/unternehmen/stellen → https://partner.example/berufsbildung",",
      "    "6b3728a0f42f": "link-broken /de/unternehmen/stellen → stellen/polymechaniker",",
      "    "7ef4f5996d2a": "external-blocked layout /de → https://www.linkedin.com/company/muster-maschinenbau-example",",
      "    "804364453169": "fragment-missing /en/machines/vacuum-lifters/vl-250 → /en/service#spare-parts",",
      "    "a9da74531b7b": "soft-404 /en/company/history → https://partner.example/archive/1949-founding-of-the-workshop-in-a-barn-and-the-first-vacuum-lifter-of-the-country.html",",
      "    "c0dc25cfed58": "link-broken /de/unternehmen/stellen → /media/lehrstellen-2025.webp",",
      "    "dd0b1fc357f3": "messages-incomplete texts /en",",
      "  }",
      "}",
      "",
    ]
  `)
  })

  test('is empty without findings', async () => {
    await writeBaseline(file(), [], ruleIds)
    expect(await readBaseline(file())).toEqual(new Map())
  })

  test.each([
    { name: 'invalid JSON', text: '{' },
    { name: 'no content', text: '' },
    { name: 'a list', text: '[]' },
    { name: 'another version', text: '{"schemaVersion":2,"findings":{}}' },
    { name: 'invalid ids', text: '{"schemaVersion":1,"findings":{"x":"y"}}' },
    { name: 'invalid entries', text: '{"schemaVersion":1,"findings":{"0123456789ab":{}}}' },
  ])('rejects a file with $name in one line', async ({ text }) => {
    const message = `--baseline=${cwd}/known.json: expected a baseline; --update-baseline writes one`
    await writeFile(file(), text)
    const error = await readBaseline(file()).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain(message)
    expect(String(error)).not.toContain('\n')
  })

  test('suggests --update-baseline for a missing file', async () => {
    await expect(readBaseline(join(cwd, 'none.json'))).rejects.toThrow(
      'none.json: expected a baseline; --update-baseline writes one',
    )
  })

  test('rejects a folder for reading and writing', async () => {
    await expect(readBaseline(cwd)).rejects.toThrow('expected a baseline')
    await expect(writeBaseline(cwd, [], ruleIds)).rejects.toThrow('that can be written')
  })
})
