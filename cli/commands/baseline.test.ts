import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
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

test('what has been written is known, and nothing else', async () => {
  const written = await writeBaseline(file(), others, ruleIds)
  const baseline = await readBaseline(file())
  expect(written).toEqual(baseline)
  expect(withoutKnown(findings, baseline)).toEqual({
    findings: [first, second],
    knownFindings: others.length,
  })
})

test('what has been mended is gone after an update', async () => {
  await writeBaseline(file(), findings, ruleIds)
  await writeBaseline(file(), others, ruleIds)
  expect([...(await readBaseline(file())).keys()]).not.toContain(first?.id)
})

test('what rules have found that were not at work stays', async () => {
  await writeBaseline(file(), findings, ruleIds)
  await writeBaseline(file(), [], new Set(['link-broken']))
  const kept = findings.filter(({ rule }) => rule !== 'link-broken')
  expect([...(await readBaseline(file())).keys()].sort()).toEqual(kept.map(({ id }) => id).sort())
})

test('reads well, and the same whatever the order of the findings', async () => {
  await writeBaseline(join(cwd, 'a.json'), findings, ruleIds)
  await writeBaseline(join(cwd, 'b.json'), findings.toReversed(), ruleIds)
  const [a, b] = await Promise.all(
    ['a.json', 'b.json'].map((name) => readFile(join(cwd, name), 'utf8')),
  )
  expect(b).toBe(a)
  expect(a?.split('\n').filter((line) => !line.includes('not-in-sitemap'))).toMatchInlineSnapshot(`
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

test('no findings make an empty baseline', async () => {
  await writeBaseline(file(), [], ruleIds)
  expect(await readBaseline(file())).toEqual(new Map())
})

test.each([
  { name: 'no JSON', text: '{' },
  { name: 'nothing', text: '' },
  { name: 'a list', text: '[]' },
  { name: 'another version', text: '{"schemaVersion":2,"findings":{}}' },
  { name: 'ids that are none', text: '{"schemaVersion":1,"findings":{"x":"y"}}' },
  { name: 'lines that are none', text: '{"schemaVersion":1,"findings":{"0123456789ab":{}}}' },
])('a file with $name is refused in one line', async ({ text }) => {
  const message = `${cwd}/known.json is no baseline. Write it anew with --update-baseline.`
  await writeFile(file(), text)
  const error = await readBaseline(file()).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(UsageError)
  expect(String(error)).toContain(message)
  expect(String(error)).not.toContain('\n')
})

test('a file that is not there is named, with the flag that makes one', async () => {
  await expect(readBaseline(join(cwd, 'none.json'))).rejects.toThrow(
    'none.json does not exist. Write it with --update-baseline.',
  )
})

test('a folder can neither be read nor written', async () => {
  await expect(readBaseline(cwd)).rejects.toThrow(`The baseline ${cwd} cannot be read.`)
  await expect(writeBaseline(cwd, [], ruleIds)).rejects.toThrow('cannot be written.')
})
