import { expect, test } from '@playwright/test'
import type { Fault } from '../../../cli/checks/finding.ts'
import { loadBrowser } from '../../../cli/checks/browser/load-browser.ts'
import { findFragments } from '../../../cli/checks/browser/find-fragments.ts'
import { openPages, type OpenPagesOptions } from '../../../cli/checks/browser/open-pages.ts'
import { listen, type Listening } from '../../harness/servers/listen.ts'

const html = (body: string, lang = ' lang="en"') =>
  `<!doctype html><html${lang}><head><title>Page</title><link rel="icon" href="data:,"></head><body><main><h1>Page</h1>${body}</main></body></html>`

const pages: Record<string, string> = {
  '/good': html('<p>Text</p><img src="/picture.svg" alt="">'),
  '/throws': html('<script>throw new Error("a part is missing")</script>'),
  '/complains': html('<script>console.error("no", "tiles"); console.error("no", "tiles")</script>'),
  '/differs': html(
    '<script>requestIdleCallback(() => reportError(new Error("Minified React error #418; visit …")))</script>',
  ),
  '/late': html(
    '<div style="height: 4000px"></div><img loading="lazy" src="/gone.png" alt="" width="10" height="10">',
  ),
  '/elsewhere': html('<img src="http://127.0.0.1:1/x.png" alt="">'),
  '/barrier': html(
    '<img src="/picture.svg"><a href="/good"></a><p>and</p><a href="/late"></a>',
    '',
  ),
  '/tabs': html(
    `<h2 id="own">Own</h2><script>
      addEventListener('load', () => { document.body.insertAdjacentHTML('beforeend', '<p id="gr&ouml;&szlig;e">Late</p><a name="old">Old</a>') })
    </script>`,
  ),
  '/endless': html(
    "<script>addEventListener('load', () => setTimeout(() => { for (;;); }))</script>",
  ),
  '/framed': html('<iframe title="Map" src="/barrier"></iframe>'),
}

let site: Listening
const requests: { path: string; token: string | undefined }[] = []

test.beforeAll(async () => {
  site = await listen(({ url = '', headers }, response) => {
    requests.push({ path: url, token: headers['x-token'] as string | undefined })
    if (url === '/picture.svg')
      return response
        .setHeader('Content-Type', 'image/svg+xml')
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    if (url === '/never') return undefined
    const page = pages[url]
    response.statusCode = page ? 200 : 404
    return response.setHeader('Content-Type', 'text/html').end(page ?? html('not found'))
  })
})

test.afterAll(() => site.stop())

async function open(paths: string[], options: Partial<OpenPagesOptions> = {}): Promise<Fault[]> {
  const tools = await loadBrowser(process.env['CHROMIUM_PATH'])
  const faults: Fault[] = []
  for await (const fault of openPages(
    paths.map((path) => site.url + path),
    { tools, concurrency: 4, timeoutMs: 10_000, headers: {}, ...options },
  ))
    faults.push(fault)
  return faults
}

const cases = [
  { path: '/good', faults: [] },
  {
    path: '/throws',
    faults: [{ rule: 'console-error', values: { text: 'a part is missing' } }],
  },
  {
    path: '/complains',
    faults: [{ rule: 'console-error', verdict: 'warning', values: { text: 'no tiles' } }],
  },
  { path: '/differs', faults: [{ rule: 'hydration-mismatch' }] },
  {
    path: '/late',
    faults: [{ rule: 'request-failed', verdict: 'broken', values: { reason: 404 } }],
  },
  {
    path: '/elsewhere',
    faults: [{ rule: 'request-failed', verdict: 'suspect', target: 'http://127.0.0.1:1/x.png' }],
  },
  {
    path: '/barrier',
    faults: [
      {
        rule: 'accessibility',
        verdict: 'broken',
        values: { rule: 'html-has-lang', selector: 'html' },
      },
      {
        rule: 'accessibility',
        values: {
          rule: 'image-alt',
          helpGerman: 'Abbildungen müssen einen Alternativtext besitzen',
        },
      },
      { rule: 'accessibility', values: { rule: 'link-name', count: 2 } },
    ],
  },
  { path: '/framed', faults: [] },
  // page-status checks the status.
  { path: '/nowhere', faults: [] },
]

test.describe('browser checks of the command', () => {
  test('report errors of each page in order', async () => {
    const found = await open(cases.map(({ path }) => path))
    for (const { path, faults } of cases) {
      const ofPage = found.filter(({ page }) => page === site.url + path)
      expect.soft(ofPage, path).toMatchObject(faults)
      expect.soft(ofPage, path).toHaveLength(faults.length)
    }
    const order = [...new Set(found.map(({ page }) => page.replace(site.url, '')))]
    const withFaults = cases.filter(({ faults }) => faults.length > 0)
    expect(order).toEqual(withFaults.map(({ path }) => path))
  })

  test('report a page without a response', async () => {
    const [fault] = await open(['/never'], { timeoutMs: 500 })
    expect(fault).toMatchObject({ rule: 'request-failed', verdict: 'suspect' })
  })

  test('send configured headers to the site', async () => {
    requests.length = 0
    await open(['/good'], { headers: { 'x-token': 'secret' } })
    expect(requests.length).toBeGreaterThan(1)
    expect(requests.map(({ token }) => token)).toEqual(requests.map(() => 'secret'))
  })

  test('end without error on abort', async () => {
    const signal = AbortSignal.timeout(1_500)
    expect(await open(['/never', '/never', '/never'], { signal })).toEqual([])
  })

  test('reject an executable other than Chromium in one line', async () => {
    await expect(loadBrowser('/bin/false')).rejects.toThrow(/^CHROMIUM_PATH=\/bin\/false: expected/)
  })
})

test.describe('fragments in a browser', () => {
  test('exist after creation by a script', async () => {
    const tools = await loadBrowser(process.env['CHROMIUM_PATH'])
    const url = `${site.url}/tabs`
    const wanted = new Map([
      [url, ['own', 'gr%C3%B6%C3%9Fe', 'old', 'gone', 'zoom=7']],
      ['http://127.0.0.1:1/', ['a']],
    ])
    const options = { tools, concurrency: 2, timeoutMs: 20_000, headers: {} }
    const states = await findFragments(wanted, options)
    expect(Object.fromEntries(states)).toEqual({
      [`${url}#own`]: 'exists',
      [`${url}#gr%C3%B6%C3%9Fe`]: 'exists',
      [`${url}#old`]: 'exists',
      'http://127.0.0.1:1/#a': 'unknown',
    })
  })

  test('are unknown on a page with endless scripts', async () => {
    const tools = await loadBrowser(process.env['CHROMIUM_PATH'])
    const url = `${site.url}/endless`
    const options = { tools, concurrency: 2, timeoutMs: 2_000, headers: {} }
    const states = await findFragments(new Map([[url, ['a']]]), options)
    expect([...states]).toEqual([[`${url}#a`, 'unknown']])
  })
})
