import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkSite, readReport, type SitePages } from './check-site.ts'

const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join('')
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

interface Case {
  name: string
  site: SitePages
  argv?: string[]
  gap: { reason: string; count?: number }
  option: string
}

const cases: Case[] = [
  {
    name: 'page limit',
    site: { '/': links('/a', '/b', '/c'), '/a': 'a', '/b': 'b', '/c': 'c' },
    argv: ['--max-pages', '2'],
    gap: { reason: 'max-pages', count: 2 },
    option: '--max-pages',
  },
  {
    name: 'depth limit',
    site: { '/': links('/a'), '/a': links('/b') },
    argv: ['--depth', '0'],
    gap: { reason: 'depth', count: 1 },
    option: '--depth',
  },
  {
    name: 'long page',
    site: { '/': `${'x'.repeat(1_200_000)}${links('/dead')}` },
    argv: ['--max-size', '1'],
    gap: { reason: 'truncated', count: 1 },
    option: '--max-size',
  },
  {
    name: 'unknown content coding',
    site: { '/': { headers: { 'content-encoding': 'xz' }, body: Buffer.from([0xfd, 0x37, 0x7a]) } },
    gap: { reason: 'coding', count: 1 },
    option: '--header',
  },
  {
    name: 'page that is not HTML',
    site: { '/': links('/a'), '/a': { headers: { 'content-type': 'text/plain' }, body: '<a>' } },
    gap: { reason: 'type', count: 1 },
    option: '--exclude',
  },
  {
    name: 'crawler trap',
    site: {
      '/': links(...range(300).map((sort) => `/list?sort=${sort}`)),
      ...Object.fromEntries(range(300).map((sort) => [`/list?sort=${sort}`, 'List'])),
    },
    gap: { reason: 'trap' },
    option: '--keep-query',
  },
  {
    name: 'search form',
    site: { '/': '<form action="/s"><input name="q"></form>', '/s': { status: 422 } },
    gap: { reason: 'form', count: 1 },
    option: 'argument',
  },
]

describe('unchecked parts', () => {
  test.each(cases)('is counted: $name', async ({ site, argv = [], gap, option }) => {
    const json = await checkSite(site, [...argv, '--format', 'json'])
    expect(readReport(json).notChecked).toMatchObject([gap])
    expect(readReport(json).notices.join()).toContain(option)
    expect(json.exitCode).toBe(0)
  })

  test.each(cases)('fails with --strict: $name', async ({ site, argv = [] }) => {
    const { exitCode, stdout } = await checkSite(site, [...argv, '--strict'])
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^Failed: --strict .*Not checked: \d+ \(/m)
  })

  test('is next to "passed" in all formats', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gaps-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [page] = cases
    const html = join(folder, 'report.html')
    const { stdout } = await checkSite(page?.site ?? {}, [...(page?.argv ?? []), '--output', html])
    const sentence = 'No findings. Not checked: 2 (max-pages 2).'
    expect(stdout).toContain(sentence)
    expect(await readFile(html, 'utf8')).toContain(sentence)
  })

  test('does not fail a complete run', async () => {
    const { exitCode, stdout } = await checkSite({ '/': 'Start' }, ['--strict'])
    expect(stdout).not.toContain('Not checked')
    expect(exitCode).toBe(0)
  })

  test('includes no trap outside the baseline', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gaps-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'known.json')
    const trap = cases.find(({ gap }) => gap.reason === 'trap')
    const { exitCode } = await checkSite(trap?.site ?? {}, [
      '--baseline',
      file,
      '--update-baseline',
    ])
    expect(exitCode).toBe(0)
    expect(await readFile(file, 'utf8')).toContain('crawler-trap')
  })
})

describe('query parameters', () => {
  test('are removed with --ignore-query', async () => {
    const site = { '/': links('/a?sid=1&x=2', '/a?x=2&sid=3#top'), '/a?x=2': 'A' }
    const { asked, exitCode } = await checkSite(site, ['--ignore-query', 'sid'])
    expect(asked.filter(({ url }) => url.startsWith('/a')).map(({ url }) => url)).toEqual([
      '/a?x=2',
    ])
    expect(exitCode).toBe(0)
  })

  test('select pages with --keep-query', async () => {
    const trap = cases.find(({ gap }) => gap.reason === 'trap')
    const { asked } = await checkSite(trap?.site ?? {}, ['--keep-query', 'sort'])
    expect(asked.filter(({ url }) => url.startsWith('/list'))).toHaveLength(300)
  })
})
