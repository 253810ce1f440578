import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBackend } from '../harness/servers/start-backend.ts'
import { checkSite, findingsOf, readReport, type SiteAnswer } from './check-site.ts'

const index = '<!doctype html><title>App</title><div id="root"></div>'
const png = Buffer.from('89504e470d0a1a0a', 'hex')

/** A site that returns its index page for each unknown address. */
const application = (pages: Record<string, SiteAnswer>, argv: string[] = []) =>
  checkSite(({ url }) => pages[url] ?? index, ['--format', 'json', ...argv])

describe('wrong type', () => {
  test.each([
    { name: 'picture', html: '<img src="/gone.png" alt>' },
    { name: 'picture without extension', html: '<img src="/picture?id=1" alt>' },
    { name: 'script', html: '<script src="/gone.js"></script>' },
    { name: 'style sheet', html: '<link rel="stylesheet" href="/gone.css">' },
    { name: 'style sheet without extension', html: '<link rel="stylesheet" href="/style">' },
    { name: 'film', html: '<video src="/gone.mp4"></video>' },
  ])('is an index page instead of a file: $name', async ({ html }) => {
    const { brief } = readReport(await application({ '/': html }))
    expect(brief).toEqual([expect.stringMatching(/^type-wrong /)])
  })

  test.each([
    { name: 'document', html: '<a href="/gone.pdf">PDF</a>' },
    { name: 'archive', html: '<a href="/gone.zip">ZIP</a>' },
    { name: 'linked picture', html: '<a href="/gone.jpg">JPG</a>' },
  ])('is a soft 404 for followed links: $name', async ({ html }) => {
    const { brief } = readReport(await application({ '/': html }))
    expect(brief).toEqual([expect.stringMatching(/^soft-404 /)])
  })

  test.each<{ name: string; html: string; file: SiteAnswer }>([
    { name: 'picture sent as text/html', html: '<img src="/a.png" alt>', file: png },
    {
      name: 'script sent as text/html',
      html: '<script src="/a.js"></script>',
      file: 'export const a = 1 < 2',
    },
    {
      name: 'download of a generic type',
      html: '<a href="/a.pdf">PDF</a>',
      file: { headers: { 'content-type': 'application/octet-stream' }, body: 'x' },
    },
    {
      name: 'page of a picture',
      html: '<a href="/Datei:A.jpg">A</a>',
      file: '<!doctype html><h1>Datei:A.jpg</h1>',
    },
    {
      name: 'embedded page',
      html: '<object data="/a.html"></object>',
      file: '<!doctype html><h1>A</h1>',
    },
  ])('is not reported: $name', async ({ html, file }) => {
    const path = /="(\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect(await findingsOf({ '/': html, [path]: file })).toEqual([])
  })

  test('does not make the pages of an application findings', async () => {
    const { brief } = readReport(await application({ '/': '<a href="/route">A</a>' }))
    expect(brief).toEqual([])
  })

  test('of another host is suspect', async () => {
    const other = await startBackend((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(index),
    )
    const html = `<img src="${other.url.origin}/a.png" alt>`
    const { findings } = readReport(await checkSite({ '/': html }, ['--format', 'json']))
    expect(findings).toMatchObject([{ rule: 'type-wrong', verdict: 'suspect' }])
  })
})

describe('soft 404', () => {
  test('is a redirect to an error page', async () => {
    const checked = await checkSite(
      ({ url }) => {
        if (url === '/') return '<a href="/alt">Alt</a>'
        if (url.startsWith('/Fehler.aspx')) return '<h1>Fehler</h1>'
        return { status: 302, headers: { location: `/Fehler.aspx?aspxerrorpath=${url}` } }
      },
      ['--format', 'json'],
    )
    expect(readReport(checked).brief).toEqual(['soft-404 /alt'])
    expect(checked.exitCode).toBe(1)
  })

  test('is no reason to change the link to its redirect', async () => {
    const checked = await checkSite(
      ({ url }) => {
        if (url === '/') return '<h1>Start</h1><a href="/alt">Alt</a>'
        return { status: 301, headers: { location: '/' } }
      },
      ['--format', 'json'],
    )
    expect(readReport(checked).brief).toEqual(['soft-404 /alt'])
  })

  test('of another host is found with one extra request', async () => {
    const other = await startBackend((response, { url }) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(url === '/' ? '<h1>Firma</h1>' : '<h1>Seite nicht gefunden</h1><p>Leider.'),
    )
    const links = ['a', 'b'].map((name) => `<a href="${other.url.origin}/${name}">x</a>`)
    const { brief } = readReport(await checkSite({ '/': links.join('') }, ['--format', 'json']))
    expect(brief).toEqual(['a', 'b'].map((name) => `soft-404 ${other.url.origin}/${name}`))
    expect(other.asked.filter(({ url }) => url.includes('gibt-es-nicht'))).toHaveLength(1)
  })

  test('of another host is found again with cached responses', async () => {
    const other = await startBackend((response, { url }) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(url === '/' ? '<h1>Firma</h1>' : '<h1>Seite nicht gefunden</h1><p>Leider.'),
    )
    const folder = await mkdtemp(join(tmpdir(), 'cache-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const html = `<a href="${other.url.origin}/alt">x</a><img src="${other.url.origin}/a.png" alt>`
    const argv = ['--cache', join(folder, 'links.sqlite'), '--format', 'json']
    const rules = async () =>
      readReport(await checkSite({ '/': html }, argv)).findings.map(({ rule }) => rule)
    expect((await rules()).toSorted()).toEqual(['soft-404', 'type-wrong'])
    expect((await rules()).toSorted()).toEqual(['soft-404', 'type-wrong'])
  })
})
