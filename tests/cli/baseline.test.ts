import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkSite, readReport } from './check-site.ts'

interface Case {
  name: string
  site: Parameters<typeof checkSite>[0]
  /** Exit codes of a run, of `--update-baseline`, with the baseline, and with the baseline and `--strict`. */
  exitCodes: [number, number, number, number]
  rules: string[]
  /** What is not checked, with and without the baseline. */
  gaps: string[]
}

const cases: Case[] = [
  {
    name: 'soft 404',
    site: ({ url }) => {
      if (url === '/') return '<h1>Start</h1><a href="/alt">Alt</a>'
      return url.startsWith('/robots') ? undefined : '<h1>Seite nicht gefunden</h1>'
    },
    exitCodes: [1, 0, 0, 0],
    rules: ['soft-404'],
    gaps: [],
  },
  {
    name: 'damaged document',
    site: {
      '/': '<a href="/a.pdf">A</a>',
      '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: 'x' },
    },
    exitCodes: [0, 0, 0, 1],
    rules: [],
    gaps: ['document-damaged'],
  },
  {
    name: 'unread sitemap and dead link',
    site: {
      '/': '<a href="/dead">Dead</a>',
      '/robots.txt': 'Sitemap: /gone.xml',
    },
    exitCodes: [1, 0, 0, 1],
    rules: ['link-broken'],
    gaps: ['sitemap'],
  },
]

describe('baseline', () => {
  test.each(cases)(
    'hides findings but no gaps: $name',
    async ({ site, exitCodes, rules, gaps }) => {
      const folder = await mkdtemp(join(tmpdir(), 'baseline-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const flags = ['--baseline', join(folder, 'known.json')]
      const runs = [[], [...flags, '--update-baseline'], flags, [...flags, '--strict']]
      const found: { exitCode: number; rules: string[]; gaps: string[] }[] = []
      for (const argv of runs) {
        const checked = await checkSite(site, ['--format', 'json', ...argv])
        const { findings, notChecked } = readReport(checked)
        found.push({
          exitCode: checked.exitCode,
          rules: findings.map(({ rule }) => rule),
          gaps: notChecked.map(({ reason }) => reason),
        })
      }
      expect(found.map(({ exitCode }) => exitCode)).toEqual(exitCodes)
      expect(found.map((run) => run.rules)).toEqual([rules, [], [], []])
      expect(found.map((run) => run.gaps)).toEqual([gaps, gaps, gaps, gaps])
    },
  )
})
