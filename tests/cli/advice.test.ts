import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { werkseite } from '../harness/run-command.ts'
import { checkSite, readReport, type SitePages } from './check-site.ts'

const findings = async (site: SitePages) =>
  readReport(await checkSite(site, ['--format', 'json'])).findings

describe('advice', () => {
  test('names an invisible character and shows the change', async () => {
    const site = { '/': '<a href="mailto:in\u200Bfo@firma.ch">Mail</a><a href="/a%E2%80%8B">A</a>' }
    const found = await findings(site)
    expect(found.toSorted((a, b) => b.advice.localeCompare(a.advice))).toMatchObject([
      {
        rule: 'character-invisible',
        title: expect.stringContaining('U+200B ZERO WIDTH SPACE') as string,
        advice: 'Change the address to mailto:info@firma.ch.',
      },
      { rule: 'character-invisible', advice: 'Change the address to /a.' },
    ])
  })

  test.each([400, 402, 405, 406])('does not call status %i a missing page', async (status) => {
    const [finding] = await findings({ '/': '<a href="/a">A</a>', '/a': { status } })
    expect(finding).toMatchObject({ rule: 'link-rejected', verdict: 'broken' })
    expect(finding?.title).not.toContain('does not exist')
  })

  test('suggests no address with another number', async () => {
    const site = {
      '/': '<a href="/vl-350.pdf">350</a><a href="/vl-250.pdf">250</a>',
      '/vl-350.pdf': 'x',
    }
    const [finding] = await findings(site)
    expect(finding).toMatchObject({ rule: 'asset-broken' })
    expect(finding?.near).toBeUndefined()
  })

  test.each([
    { missing: '/typ-a.pdf', existing: '/typ-b.pdf' },
    { missing: '/serie-iii', existing: '/serie-ii' },
    { missing: '/blatt-de.pdf', existing: '/blatt-en.pdf' },
  ])('suggests no other designation: $missing', async ({ missing, existing }) => {
    const site = { '/': `<a href="${missing}">A</a><a href="${existing}">B</a>`, [existing]: 'x' }
    const [finding] = await findings(site)
    expect(finding?.target).toMatch(missing)
    expect(finding?.near).toBeUndefined()
  })

  test.each([
    { missing: '/heeber-250', existing: '/heber-250' },
    { missing: '/Downloads/', existing: '/downloads' },
    { missing: '/dowload', existing: '/download/' },
  ])('still suggests a similar name: $missing', async ({ missing, existing }) => {
    const site = { '/': `<a href="${missing}">A</a><a href="${existing}">B</a>`, [existing]: 'x' }
    expect((await findings(site))[0]?.near).toMatch(new RegExp(`${existing}$`))
  })

  test.each([
    'www.firma.example',
    'http//firma.example',
    '/de/www.firma.example/a',
    'info@firma.ch',
  ])('names a missing scheme: %s', async (href) => {
    const [finding] = await findings({ '/': `<a href="${href}">A</a>` })
    expect(finding).toMatchObject({ rule: 'address-invalid', verdict: 'broken' })
    expect(finding?.title).toContain(href)
    expect(finding?.advice).toMatch(/https:.*mailto:/)
  })

  test('hides passwords of links', async () => {
    const site = { '/': '<a href="http://anna:secret@127.0.0.1:1/x">A</a>' }
    const { stdout, stderr } = await checkSite(site, ['--format', 'json'])
    expect(stdout).toContain('http://anna:…@127.0.0.1:1/x')
    expect(stdout + stderr).not.toContain('secret')
  })

  test('names --locale none for a site without language paths', async () => {
    const { base } = await checkSite({ '/': 'Start' })
    const { exitCode, stderr } = await werkseite(['links', '--base', base.origin, '--retries', '0'])
    expect(stderr).toContain('--locale none')
    expect(exitCode).toBe(3)
  })

  test('names canonical addresses of a local folder once', async () => {
    const pages = ['/a', '/b', '/c'].map((path) => [
      path,
      `<link rel="canonical" href="file:///build${path}.html">`,
    ])
    const links = '<a href="/a">A</a><a href="/b">B</a><a href="/c">C</a>'
    const { stdout } = await checkSite({ '/': links, ...Object.fromEntries(pages) })
    expect(stdout.match(/\[address-invalid\]/g)).toHaveLength(1)
    expect(stdout).toContain('3 pages')
  })

  test('reports an unusable baseline before the crawl', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'baseline-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'file'), '')
    const update = (file: string) =>
      checkSite({ '/': 'x' }, ['--baseline', join(folder, file), '--update-baseline'])
    const { exitCode, stderr, asked } = await update('file/known.json')
    expect(stderr).toContain('file/known.json: cannot be written')
    expect(exitCode).toBe(2)
    expect(asked).toEqual([])
    expect(await update('new/known.json')).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test.each(['links', 'warm'])(
    'reports an unusable --output before the crawl: %s',
    async (command) => {
      const folder = await mkdtemp(join(tmpdir(), 'output-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      await writeFile(join(folder, 'file'), '')
      const output = join(folder, 'file', 'report.txt')
      const { exitCode, stderr, asked } = await checkSite(
        { '/': 'x' },
        ['--output', output],
        command,
      )
      expect(stderr).toContain(`--output ${output}: cannot be written`)
      expect(exitCode).toBe(2)
      expect(asked).toEqual([])
    },
  )
})
