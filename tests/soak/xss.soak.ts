import { chromium, type Browser, type Page } from '@playwright/test'
import { contract } from '../../content/contract/contract.ts'
import { callPath } from '../../routing/localized-path.ts'
import { findOrInstallChromium } from '../../scripts/find-chromium.ts'
import { contactForm, page as contentPage } from '../harness/content/page-builder.ts'
import { startFakeBackend } from '../harness/servers/fake-backend.ts'
import { listen } from '../harness/servers/listen.ts'
import { startSite } from '../harness/servers/start-site.ts'
import { reportFigure } from './report-figure.ts'
import { blockSchemas, sampleOf, validTexts, type TextKind } from './content/sample-from-schema.ts'
import { arm, detectRuns, poke } from './xss/run-detector.ts'
import { vectors } from './xss/vectors.ts'

/**
 * `npm run test:soak -- xss [vectors]`: tests every vector in every text of the contract, in a browser, with the site's CSP disabled: sanitising
 * and escaping alone must stop it. German pages load as documents, English pages by client navigation; each page has one vector. A control run first
 * inserts each vector without escaping.
 */
const tried = vectors.slice(0, Number(process.argv[2] ?? vectors.length))
const armed = tried.map(({ text }, number) => arm(text, number))

const browser = await chromium.launch({ executablePath: findOrInstallChromium() })
const started = performance.now()
const control = await runControl(browser)
reportFigure(
  `control, written as they are: ${control.size} of ${tried.length} run`,
  control.size > tried.length / 2,
)

const backend = await startFakeBackend()
const site = await startSite({ BACKEND_URL: backend.url, SITE_URL: 'http://localhost' })
publish()
const shown = await Promise.all([openDocuments(), openByRouter(), openSearch(), openForm()])
const places = blockSchemas.reduce((sum, schema) => sum + textsOf(schema).length, 0)
const blocks = shown.reduce((sum, { blocks: count }) => sum + count, 0) / (2 * tried.length)
reportFigure(
  `each in ${places} texts of ${blockSchemas.length} blocks, of layout, page, hits and messages at fields`,
)
reportFigure(`blocks shown a page: ${blocks.toFixed(0)}`, blocks >= blockSchemas.length)
for (const { name, ran, poked } of shown) {
  reportFigure(
    `${name}: ${ran.size} run${ran.size > 0 ? `: ${[...ran].join()}` : ''}`,
    ran.size === 0,
  )
  reportFigure(`${name}: ${poked} elements with a handler or an address that runs`, poked === 0)
}
reportFigure(`in ${((performance.now() - started) / 1000).toFixed(0)} s`)
await browser.close()
await site.stop()
await backend.stop()

async function runControl(inBrowser: Browser): Promise<ReadonlySet<number>> {
  const careless = await listen(({ url = '' }, response) => {
    const number = Number(url.slice(1))
    const html = tried[number]?.careless.replace('…', () => armed[number] ?? '') ?? ''
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html>${html}`)
  })
  const context = await inBrowser.newContext()
  const ran = await detectRuns(context)
  for (const number of tried.keys()) {
    // A vector that has navigated away must not affect the next one.
    const page = await context.newPage()
    await page.goto(`${careless.url}/${number}`).catch(() => {})
    await poke(page).catch(() => {})
    await page.close()
  }
  await context.close()
  await careless.stop()
  return ran
}

function publish(): void {
  for (const locale of ['de', 'en'] as const) {
    let layouts = 0
    backend.answer(callPath(locale, 'layout'), (_request, response) => {
      const number = layouts++ % tried.length
      response.json(sampleOf(contract.layout, fillWith(armed[number] ?? '')))
    })
    for (const [number, text] of armed.entries()) {
      const page = pageOf(locale, number, text)
      backend.answer(`/${locale}/vektor-${number}`, page)
    }
  }
  const hits = armed.flatMap((text) => [
    sampleHit(fillWith(text)),
    sampleHit(() => text),
    sampleHit((kind) => (kind === 'uri' ? text : validTexts[kind])),
  ])
  backend.publish(contentPage({ de: '/de/formular' }, { content: [contactForm('de')] }))
  backend.answer('/de/ajax/search', { hits: { total: { value: hits.length }, hits } })
}

function sampleHit(fill: (kind: TextKind) => string): unknown {
  return sampleOf(contract.search.shape.hits.shape.hits.element, fill)
}

/** Blocks with the vector in all texts, and one block for each address, date or other formatted text, with the vector only there. */
function pageOf(locale: string, number: number, text: string): object {
  const fill = fillWith(text)
  const strict = blockSchemas.flatMap((schema) =>
    textsOf(schema)
      .filter(({ kind }) => kind !== 'html' && kind !== 'text')
      .map(({ path }) =>
        sampleOf(schema, (kind, at) => (at.join() === path ? text : validTexts[kind])),
      ),
  )
  const next = `/${locale}/vektor-${number + 1}`
  const way = {
    type: 'TextText',
    id: `vektor-${number}`,
    left: `<a href="${next}">x</a>`,
    right: '',
  }
  const page = sampleOf(contract.page.omit({ content: true }), fill) as { meta: object }
  const translatedPaths = { [locale]: `/${locale}/vektor-${number}` }
  const full = blockSchemas.map((schema) => sampleOf(schema, fill))
  return { ...page, meta: { ...page.meta, translatedPaths }, content: [way, ...full, ...strict] }
}

/** In text fields of every kind that allows it. */
function fillWith(text: string) {
  return (kind: TextKind) => (kind === 'html' || kind === 'text' ? text : validTexts[kind])
}

function textsOf(schema: Parameters<typeof sampleOf>[0]): { kind: TextKind; path: string }[] {
  const found: { kind: TextKind; path: string }[] = []
  sampleOf(schema, (kind, path) => {
    found.push({ kind, path: path.join() })
    return validTexts[kind]
  })
  return found
}

interface Shown {
  name: string
  ran: ReadonlySet<number>
  poked: number
  blocks: number
}

async function openTab(): Promise<{ page: Page; ran: ReadonlySet<number> }> {
  const context = await browser.newContext({ bypassCSP: true })
  const ran = await detectRuns(context)
  return { page: await context.newPage(), ran }
}

async function openDocuments(): Promise<Shown> {
  const { page, ran } = await openTab()
  const shownAs = { name: 'as documents', ran, poked: 0, blocks: 0 }
  for (const number of tried.keys()) {
    await page.goto(`${site.url}/de/vektor-${number}`, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => document.getElementById('address-tooltip'))
    shownAs.poked += await poke(page)
    shownAs.blocks += await page.locator('[data-block]').count()
  }
  return shownAs
}

async function openByRouter(): Promise<Shown> {
  const { page, ran } = await openTab()
  const shownAs = { name: 'by the router', ran, poked: 0, blocks: 0 }
  await page.goto(`${site.url}/en/vektor-0`)
  await page.waitForFunction(() => document.getElementById('address-tooltip'))
  for (const number of tried.keys()) {
    await page.waitForFunction((id) => document.getElementById(id), `vektor-${number}`)
    shownAs.poked += await poke(page)
    shownAs.blocks += await page.locator('[data-block]').count()
    await page.evaluate((id) => {
      document.getElementById(id)?.querySelector('a')?.click()
    }, `vektor-${number}`)
  }
  return shownAs
}

/** As a result page, and in the panel of the header. */
async function openSearch(): Promise<Shown> {
  const { page, ran } = await openTab()
  await page.goto(`${site.url}/de/search?q=x`)
  await page.waitForFunction(() => document.getElementById('address-tooltip'))
  let poked = await poke(page)
  await page.goto(`${site.url}/de/formular`)
  await page.waitForFunction(() => document.getElementById('address-tooltip'))
  const panel = page.locator('header search')
  await panel.locator('input').fill('xx')
  await panel.getByRole('listitem').first().waitFor()
  poked += await poke(page)
  return { name: 'as hits of a search, on a page and in the open panel', ran, poked, blocks: 0 }
}

/** The backend's messages for rejected fields. */
async function openForm(): Promise<Shown> {
  const { page, ran } = await openTab()
  let said = ''
  await page.route('**/ajax/contact', (route) =>
    route.fulfill({ status: 422, json: { errors: { name: said, email: said, message: said } } }),
  )
  await page.goto(`${site.url}/de/formular`)
  await page.waitForFunction(() => document.getElementById('address-tooltip'))
  const form = page.locator('main form')
  await form.locator('[name=topic]').selectOption({ index: 1 })
  await form.locator('[name=name]').fill('Anja')
  await form.locator('[name=email]').fill('anja@muster.example')
  await form.locator('[name=message]').fill('Guten Tag')
  await form.locator('[name=consent]').check()
  let poked = 0
  for (said of armed) {
    await Promise.all([
      page.waitForResponse('**/ajax/contact'),
      form.locator('button[type=submit]').click(),
    ])
    await form.locator('[name=name][aria-invalid=true]').waitFor()
    poked += await poke(page)
  }
  return { name: 'as messages at the fields of a form', ran, poked, blocks: 0 }
}
