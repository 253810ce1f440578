import { join } from 'node:path'
import { decodeHTML } from 'entities'
import { describe, expect, test as base } from 'vitest'
import { isPublished } from '../../cms/store/content-snapshot.ts'
import { createContentStore } from '../../cms/store/content-store.ts'
import type { BlockOf } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import { formatOffer } from '../../locales/format-offer.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import { toDataSheet } from '../../server/pictures/data-sheet.ts'
import { siteAlone, siteUrl } from './deployments.ts'

const filesDir = join(import.meta.dirname, '../../sample-site/content')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const pages = [...createContentStore(filesDir, silent).preview.pages].flatMap(([path, stored]) =>
  isPublished(stored) ? [{ path, page: stored.page }] : [],
)

/** Published machines; the figures of their `Model` block are the source. */
const machines = pages.flatMap(({ path, page }) => {
  const model = page.content.find((block) => block.type === 'Model')
  const locale = path.startsWith('/de') ? 'de' : 'en'
  return model?.type === 'Model' ? [{ path, page, model, locale } as const] : []
})
const overviews = { de: '/de/maschinen', en: '/en/machines' }
const overviewed = machines.filter(({ locale, path }) => blockOn(overviews[locale], path))

const test = base.extend('site', { scope: 'file' }, siteAlone({ SITE_URL: siteUrl }))

type Figures = Record<string, string>

describe('figures of a machine', () => {
  test('exist in both languages', () => {
    expect(overviewed.length).toBe(28)
    expect(machines.length).toBeGreaterThanOrEqual(overviewed.length)
    for (const { page, model } of machines.filter(({ locale }) => locale === 'de')) {
      const other = machines.find((each) => each.locale === 'en' && each.page.id === page.id)
      expect.soft(other?.model.name).toBe(model.name)
      expect.soft(other?.model.offer, model.name).toEqual(model.offer)
      expect.soft(numbersOf(other?.model), model.name).toEqual(numbersOf(model))
    }
  })

  test.for(machines)('are the same on page and data sheet: $path', async (machine, { site }) => {
    const figures = figuresOf(machine)
    const html = await (await site.get(encodeURI(machine.path))).text()
    expect(pairsOf(html, 'tr')).toMatchObject(figures.specs)
    for (const text of figures.offer) expect(toText(html)).toContain(text)

    const { locale, page } = machine
    const layout = { footer: {} }
    const sheet = toDataSheet(toPage(page), { locale, layout, brand: 'Muster', address: siteUrl })
    const rows = sheet?.specs.rows.map(({ label, value, unit }) => [
      clean(label),
      withUnit(value, unit),
    ])
    expect(Object.fromEntries(rows ?? [])).toEqual(figures.specs)
    const facts = sheet?.facts.flatMap(({ lines }) => lines.map(clean)) ?? []
    expect(facts).toEqual(expect.arrayContaining(figures.offer))
  })

  test.for(overviewed)(
    'are the same on card and in comparison: $path',
    async (machine, { site }) => {
      const { locale, path, model } = machine
      const { specs, offer } = figuresOf(machine)
      const overview = overviews[locale]
      const cards = await (await site.get(overview)).text()
      const start = cards.indexOf('<dl', cards.indexOf(`href="${path}" class="cover"`))
      const card = pairsOf(cards.slice(start, cards.indexOf('</dl>', start)), 'div')
      const { price, priceFrom, delivery } = textsOf(locale)
      const known = {
        ...specs,
        [delivery]: offer[1],
        [price]: model.offer && priceFrom(model.offer),
      }
      const shown = Object.entries(card).filter(([label]) => known[label] !== undefined)
      expect(shown.length).toBeGreaterThanOrEqual(model.offer ? 5 : 3)
      for (const [label, value] of shown) expect.soft(value, label).toBe(known[label])

      const other = overviewed.find((each) => each.locale === locale && each !== machine)
      const ids = [machine, other].map((each) => each?.path.split('/').at(-1))
      const view = await site.get(`${overview}?compare=${ids.join()}&view=comparison`)
      const table = columnOf(await view.text(), path)
      const compared = { ...specs, [delivery]: offer[1], [price]: offer[0] }
      const rows = Object.entries(table).filter(([label]) => compared[label] !== undefined)
      expect(rows.length).toBeGreaterThanOrEqual(model.offer ? 7 : 5)
      for (const [label, value] of rows) expect.soft(value, label).toBe(compared[label])
    },
  )

  test.each(localeCodes)('are the same in the calculator: %s', (locale) => {
    const [toOrder, series] = ofCalculator(locale)
    expect(Math.min(toOrder.length, series.length)).toBeGreaterThan(1)
    for (const { name, load, length, width, pads, diameter, tilts, machine } of series) {
      const figures = Object.values(figuresOf(machine).specs)
      const loads = figures.filter((figure) => figure.endsWith(' kg')).map(digitsOf)
      expect.soft(loads[0], name).toBe(`${load} kg`)
      expect.soft(figures, name).toContain(`${length} × ${width} m`)
      expect.soft(figures, name).toContain(`${pads} × Ø ${diameter} mm`)
      expect.soft(figures.includes('90°'), name).toBe(tilts === true)
    }
    for (const { name, load, machine } of toOrder)
      expect.soft(digitsOf(machine.model.text), name).toMatch(new RegExp(`\\b${load} kg`))
  })

  test.each(localeCodes)('are the same in texts: %s', (locale) => {
    const claims = pages
      .filter(({ path }) => path.startsWith(`/${locale}`))
      .flatMap(({ path, page }) => claimsOn(path, page, locale))
    expect(claims.length).toBeGreaterThan(30)
    for (const { path, machine, label, figure } of claims) {
      const specs = Object.entries(figuresOf(machine).specs).filter(([name]) => label.test(name))
      const known = specs.map(([, value]) => digitsOf(value))
      const isKnown = known.some((value) => value.includes(figure))
      expect.soft(isKnown || known, `${path}: ${machine.model.name}, ${figure}`).toBe(true)
    }
  })
})

/** Machines of the calculator that are built to order, and the others. */
function ofCalculator(locale: Locale) {
  const calculated = pages
    .filter(({ path }) => path.startsWith(`/${locale}/`))
    .flatMap(({ page }) => page.content)
    .flatMap((block) => (block.type === 'HoldingForce' ? block.machines : []))
    .map((each) => {
      const machine = machines.find(({ path }) => path === each.uri)
      if (!machine) throw new Error(`no machine at ${each.uri}`)
      return { ...each, machine }
    })
  return [
    calculated.filter(({ toOrder }) => toOrder),
    calculated.filter(({ toOrder }) => !toOrder),
  ] as const
}

/** Labels of a load, a weight and a size, and how texts state them. */
const statements: Record<Locale, { label: RegExp; stated: RegExp }[]> = {
  de: [
    { label: /^(Traglast|Tafelgewicht)/, stated: /([\d']+ kg) Traglast/g },
    { label: /^Eigengewicht/, stated: /([\d']+ kg) Eigengewicht/g },
    {
      label: /^(Grösst|Tafelgrösse|Werkstück)/,
      stated: /\bbis (?:zu )?(\d[\d.]* × \d[\d.]*) m\b/g,
    },
  ],
  en: [
    { label: /^(Rated load|Sheet weight)/, stated: /([\d,]+ kg) rated load/g },
    { label: /^Weight of/, stated: /([\d,]+ kg) (?:dead |lifter )?weight/g },
    { label: /^Weight of/, stated: /weight ([\d,]+ kg)/g },
    { label: /^(Largest|Sheet size|Workpiece)/, stated: /\bup to (\d[\d.]* × \d[\d.]*) m\b/g },
  ],
}

/** Figures that texts of a page state of a machine: the machine of the page, or the only one that a sentence or a tile names. */
function claimsOn(path: string, page: (typeof pages)[number]['page'], locale: Locale) {
  const own = machines.find((machine) => machine.path === path)
  const others = machines.filter((machine) => machine.locale === locale)
  const claims = textsIn([page.meta, page.content])
    .flatMap((text) => text.split(/(?<=[.!?;]) /))
    .flatMap((text) => {
      const named = others.filter(({ model }) => new RegExp(`\\b${model.name}\\b`).test(text))
      const [machine] = named.length > 0 ? named : own ? [own] : []
      return machine && named.length < 2 ? statedIn(text, machine) : []
    })
  const tiles = objectsIn(page.content).flatMap(({ uri, title, category }) => {
    const machine = others.find((each) => each.path === uri)
    const load = /(?:bis|up to) (\d[\d',]* kg)/.exec(`${String(title)} ${String(category)}`)?.[1]
    return machine && load ? [{ machine, label: /^(Traglast|Rated load)/, figure: load }] : []
  })
  return [...claims, ...tiles].map((claim) => ({ ...claim, figure: digitsOf(claim.figure), path }))
}

function statedIn(text: string, machine: (typeof machines)[number]) {
  return statements[machine.locale].flatMap(({ label, stated }) =>
    [...text.matchAll(stated)].map(([, figure = '']) => ({ machine, label, figure })),
  )
}

/** Specs by label, and the texts of price and delivery time. */
function figuresOf({ locale, model }: { locale: Locale; model: BlockOf<'Model'> }) {
  const specs = model.specs.map(({ label, value, unit }) => [clean(label), withUnit(value, unit)])
  const { t } = i18nByLocale[locale]
  const texts = model.offer && formatOffer(model.offer, locale, t)
  const offer = [texts?.price, texts?.delivery].flatMap((text) => (text ? [clean(text)] : []))
  return { specs: Object.fromEntries(specs) as Figures, offer }
}

/** The page as the content service returns it. */
function toPage(page: (typeof pages)[number]['page']): Page {
  return { ...page, meta: { ...page.meta, translatedPaths: {} } }
}

function textsOf(locale: Locale) {
  const { t } = i18nByLocale[locale]
  return {
    price: t('product.price'),
    delivery: t('product.delivery'),
    priceFrom: (offer: NonNullable<BlockOf<'Model'>['offer']>) =>
      clean(formatOffer(offer, locale, t).priceFrom),
  }
}

/** Label → value of the rows of a table or list, the value with its unit. */
function pairsOf(html: string, tag: 'tr' | 'div'): Figures {
  const rows = html.matchAll(
    new RegExp(`<${tag}[^>]*><(?:th|dt)[^>]*>(.*?)</(?:th|dt)>(.*?)</${tag}>`, 'gs'),
  )
  return Object.fromEntries(
    [...rows].map(([, label = '', value = '']) => [
      toText(label.replace(/<span class="visually-hidden">.*?<\/span>/gs, '')),
      toText(value.replaceAll(/<\/td>/g, ' ')),
    ]),
  )
}

/** Label → value of a machine's column of the comparison. */
function columnOf(html: string, path: string): Figures {
  const table = /<table.*?<\/table>/s.exec(html)?.[0] ?? ''
  const [head = '', body = ''] = table.split('<tbody')
  const column = head.split('<th ').findIndex((cell) => cell.includes(`href="${path}"`)) - 1
  const cells = body.replaceAll(/<tr.*?<\/tr>/gs, (row) => {
    const [heading, ...values] = row.split('<td')
    return `${heading}<td${values[column - 1]}</tr>`
  })
  return pairsOf(cells, 'tr')
}

function blockOn(overview: string, uri: string): boolean {
  const blocks = pages.find(({ path }) => path === overview)?.page.content ?? []
  return blocks.some(
    (block) => block.type === 'MachineOverview' && block.machines.some((each) => each.uri === uri),
  )
}

function numbersOf(model: BlockOf<'Model'> | undefined): string[] | undefined {
  return model?.specs.map(
    ({ value }) =>
      value
        .replace(/(?<=\d)['’,](?=\d{3})/g, '')
        .match(/\d[\d.]*/g)
        ?.join(' ') ?? '',
  )
}

const withUnit = (value: string, unit = '') => clean(`${value} ${unit}`)
const clean = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(' °', '°').trim()
const toText = (html: string) => clean(decodeHTML(html.replaceAll(/<[^>]*>/g, '')))
/** `2'500 kg` and `2,500 kg` as `2500 kg`. */
const digitsOf = (text: string) => clean(decodeHTML(text)).replaceAll(/(?<=\d)['’,](?=\d{3})/g, '')

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [toText(value.replaceAll('</', ' </'))]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
