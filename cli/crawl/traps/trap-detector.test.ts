import { describe, expect, test } from 'vitest'
import { readDocument } from '../document/read-document.ts'
import { createTrapDetector, type TrapOptions } from './trap-detector.ts'

const site = 'https://site.test'

interface World extends TrapOptions {
  /** Paths that the first page names. */
  start: string[]
  /** HTML of a page, and the paths that the page names. */
  page: (path: string) => { html: string; links?: string[] }
  /** Paths that have a page; the default is all. */
  exists?: (path: string) => boolean
}

const parse = (url: string, html: string) =>
  readDocument({ headers: {}, body: Buffer.from(html) }, new URL(url))

/** Reads the pages as the crawl does. */
function crawl({ start, page, exists = () => true, ...options }: World, limit = 6_000) {
  const { accept, take, isScouting, knownLike, recordPage, findProbe, decide, traps } =
    createTrapDetector(options)
  const known = new Set(start)
  const queue = start.filter((path) => accept(site + path))
  const read: string[] = []
  let taken = 0
  while (queue.length > taken && read.length < limit) {
    const path = (isScouting() ? queue.pop() : queue[taken++]) ?? ''
    if (!take(site + path)) continue
    read.push(path)
    const url = site + path
    const { html, links = [] } = page(path)
    const before = knownLike(url)
    for (const link of links) {
      const isNew = !known.has(link)
      known.add(link)
      if (isNew && accept(site + link)) queue.push(link)
    }
    recordPage(url, parse(url, html), knownLike(url) - before)
    const probe = findProbe(url)
    const pathname = probe?.slice(site.length) ?? ''
    if (probe) decide(url, exists(pathname) ? parse(probe, page(pathname).html) : null)
  }
  return { read: read.length, traps }
}

const range = <Item>(count: number, toItem: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => toItem(index))
const figures = (number: number) => `<h1>Part ${number}</h1><p>Weight ${number % 97} kg`
const numberOf = (path: string) => Number(/\d+(?!.*\d)/.exec(path)?.[0])

describe('finite sets of pages', () => {
  test.each<World & { name: string; pages?: number }>([
    {
      name: 'pages by query with canonical addresses',
      start: range(1_200, (id) => `/index.php?id=${id}`),
      page: (path) => ({
        html: `<title>${path}</title><link rel=canonical href="${path}"><p>Text`,
      }),
    },
    {
      name: 'articles by a parameter like a session',
      start: range(1_200, (id) => `/article.php?sid=${id}`),
      page: (path) => ({ html: `<p>Article ${path}` }),
    },
    {
      name: 'chain of articles by number',
      start: ['/article?id=0'],
      page(path) {
        const next = numberOf(path) + 1
        const words = `${(next * 7_919).toString(36)}x`.replaceAll(/\d/g, 'z')
        return { html: `<p>${words} ${path}`, links: next < 1_200 ? [`/article?id=${next}`] : [] }
      },
    },
    {
      name: 'zeros in paths',
      start: range(1_200, (id) => `/0/0/0/${id}/0`),
      page: (path) => ({ html: `<p>Page ${path}` }),
    },
    {
      name: 'numbered pages with the same text',
      start: range(1_200, (id) => `/seite-${id}`),
      page: () => ({ html: '<p>Text' }),
    },
    {
      name: 'archive by day',
      start: range(1_200, (day) => `/2024/${1 + (day % 12)}/${1 + Math.floor(day / 12)}`),
      page: (path) => ({ html: `<p>News of ${path}` }),
    },
    {
      name: 'numbered parts on pages of lists',
      start: ['/teil/1000'],
      page(path) {
        const number = numberOf(path)
        if (number >= 1_075) return { html: `<h1>Teil ${number}</h1><p>Auf Anfrage` }
        const name = (number * 7_919).toString(36).replaceAll(/\d/g, 'z')
        const parts = range(20, (index) => `/teil/${2_000 + (number - 1_000) * 20 + index}`)
        return { html: `<h1>${name}`, links: [`/teil/${number + 1}`, ...parts] }
      },
    },
    {
      name: 'numbered parts with links to each other',
      start: ['/teil/0'],
      page(path) {
        const number = numberOf(path)
        const links = range(10, (index) => `/teil/${(number * 31 + index * 997 + 13) % 2_000}`)
        return { html: `<h1>Teil ${number}</h1><p>Auf Anfrage`, links }
      },
    },
    {
      name: 'tree of parts with figures only',
      start: ['/item/0'],
      page(path) {
        const number = numberOf(path)
        const parts = range(12, (index) => number * 12 + index + 1).filter((part) => part < 5_000)
        return { html: figures(number), links: parts.map((part) => `/item/${part}`) }
      },
      pages: 5_000,
    },
    {
      name: 'narrow tree by query with canonical addresses',
      start: ['/item?id=0'],
      page(path) {
        const number = numberOf(path)
        const parts = [3 * number + 1, 3 * number + 2, 3 * number + 3].filter((id) => id < 4_000)
        const canonical = `<link rel=canonical href="${path}">`
        return { html: canonical + figures(number), links: parts.map((id) => `/item?id=${id}`) }
      },
      pages: 4_000,
    },
    {
      name: 'parts with links to the next twelve',
      start: ['/item/0'],
      page(path) {
        const number = numberOf(path)
        const parts = range(12, (index) => number + index + 1).filter((part) => part < 5_000)
        return { html: figures(number), links: parts.map((part) => `/item/${part}`) }
      },
      pages: 5_000,
    },
    {
      name: 'parts with links to twelve others',
      start: ['/item/0'],
      page(path) {
        const number = numberOf(path)
        const parts = range(12, (index) => (number * 7_919 + index * 997 + 13) % 5_000)
        return { html: figures(number), links: parts.map((part) => `/item/${part}`) }
      },
      pages: 4_900,
    },
    {
      name: 'next and previous lists of parts with figures only',
      start: ['/list?page=1'],
      page(path) {
        const number = numberOf(path)
        if (path.startsWith('/item')) return { html: figures(number) }
        const pages = [number - 1, number + 1].filter((page) => page > 0 && page <= 250)
        const parts = range(20, (index) => number * 20 + index)
        return {
          html: parts.map(figures).join(''),
          links: [
            ...parts.map((part) => `/item/${part}`),
            ...pages.map((page) => `/list?page=${page}`),
          ],
        }
      },
      pages: 5_250,
    },
    {
      name: 'chain of lists with figures only',
      start: ['/list?page=1'],
      page(path) {
        const number = numberOf(path)
        const pages = [number - 1, number + 1].filter((page) => page > 0 && page <= 2_000)
        return { html: figures(number), links: pages.map((page) => `/list?page=${page}`) }
      },
      exists: (path) => numberOf(path) <= 2_000,
      pages: 2_000,
    },
    {
      name: 'parts with links to random others',
      start: ['/item/0'],
      page(path) {
        const number = numberOf(path)
        const parts = [number + 1, (number * 7_919 + 13) % 4_000].filter((part) => part < 4_000)
        return { html: figures(number), links: parts.map((part) => `/item/${part}`) }
      },
      exists: (path) => numberOf(path) < 4_000,
      pages: 4_000,
    },
    {
      name: 'three levels with several numbers',
      start: ['/catalogue'],
      page(path) {
        const numbers = path.split('/').slice(2)
        const next = range(16, (index) => `${path}/${index + 1}`)
        return { html: figures(Number(numbers.join(''))), links: numbers.length < 3 ? next : [] }
      },
      pages: 4_300,
    },
    {
      name: 'repeated pages with a kept parameter',
      keepQuery: ['view'],
      start: range(1_200, (id) => `/list?view=${id}`),
      page: () => ({ html: '<p>List' }),
    },
  ])('are read completely: $name', ({ pages = 1_200, ...world }) => {
    const { read, traps } = crawl(world)
    expect(traps).toEqual([])
    expect(read).toBeGreaterThanOrEqual(pages)
  })
})

describe('crawler traps', () => {
  const calendar = (path: string) => {
    const day = numberOf(path)
    const links = [
      `/kalender/tag/${day + 1}`,
      `/kalender/tag/${day + 30}`,
      `/kalender/tag/${day + 365}`,
    ]
    return { html: `<h1>Tag ${day}</h1><p>Keine Termine`, links }
  }
  const two = (number: number) => String(number).padStart(2, '0')
  const monthPage = (path: string, toPath: (year: number, month: number) => string) => {
    const [year = 0, number = 0] = path.match(/\d+/g)?.map(Number) ?? []
    const name = new Date(Date.UTC(year, number - 1)).toLocaleString('en', {
      month: 'long',
      timeZone: 'UTC',
    })
    const days = range(new Date(Date.UTC(year, number, 0)).getUTCDate(), (day) => `${day + 1}`)
    const next = number === 12 ? toPath(year + 1, 1) : toPath(year, number + 1)
    const previous = number === 1 ? toPath(year - 1, 12) : toPath(year, number - 1)
    return { html: `<h1>${name} ${year}</h1><p>${days.join(' ')}`, links: [previous, next] }
  }
  let sessions = 1
  test.each<World & { name: string; pattern: string }>([
    {
      name: 'list with sort orders',
      start: range(1_000, (id) => `/liste?sort=${id}`),
      page: () => ({ html: '<p>A B C' }),
      pattern: `${site}/liste?sort=*`,
    },
    {
      name: 'list with entries in changing order',
      start: range(1_000, (id) => `/liste?sort=${id}`),
      page: (path) => ({ html: numberOf(path) % 2 ? '<p>A <p>B <p>C' : '<p>C <p>A <p>B' }),
      pattern: `${site}/liste?sort=*`,
    },
    {
      name: 'calendar',
      start: ['/kalender/tag/1'],
      page: calendar,
      pattern: `${site}/kalender/tag/*`,
    },
    {
      name: 'calendar with canonical addresses',
      start: ['/kalender/tag/1'],
      page(path) {
        const { html, links } = calendar(path)
        return { html: `<title>${path}</title><link rel=canonical href="${path}">${html}`, links }
      },
      pattern: `${site}/kalender/tag/*`,
    },
    {
      name: 'calendar with views by day, month and year',
      start: ['/kalender/5000/tag'],
      page(path) {
        const [, , text, view] = path.split('/')
        const day = Number(text)
        const links = [
          ...[1, -1].map((days) => `/kalender/${day + days}/${view}`),
          ...[30, -30].map((days) => `/kalender/${day + days}/monat`),
          ...[365, -365].map((days) => `/kalender/${day + days}/jahr`),
          `/kalender/${day}/tag`,
        ]
        return { html: `<h1>${view} ${day}</h1><p>Keine Termine`, links }
      },
      pattern: `${site}/kalender/*`,
    },
    {
      name: 'calendar with a link to the next month only',
      start: ['/kalender?monat=1'],
      page: (path) => ({
        html: `<h1>Monat ${numberOf(path)}</h1>`,
        links: [`/kalender?monat=${numberOf(path) + 1}`],
      }),
      pattern: `${site}/kalender?monat=*`,
    },
    {
      name: 'calendar by month in the query',
      start: ['/calendar?month=2026-11'],
      page: (path) => monthPage(path, (year, number) => `/calendar?month=${year}-${two(number)}`),
      pattern: `${site}/calendar?month=*`,
    },
    {
      name: 'calendar by month in the path',
      start: ['/2026/11/'],
      page: (path) => monthPage(path, (year, number) => `/${year}/${two(number)}/`),
      pattern: `${site}/*`,
    },
    {
      name: 'calendar with twelve months of the next year',
      start: ['/calendar/2026/11/'],
      page(path) {
        const [year = 0] = path.match(/\d+/g)?.map(Number) ?? []
        const { html } = monthPage(path, () => '')
        const links = range(12, (index) => `/calendar/${year + 1}/${two(index + 1)}/`)
        return { html, links }
      },
      pattern: `${site}/calendar/*`,
    },
    {
      name: 'calendar with canonical addresses by month and year',
      start: ['/calendar/2026/11/'],
      page(path) {
        const [year = 0, number = 0] = path.match(/\d+/g)?.map(Number) ?? []
        const { html, links } = monthPage(path, (...to) => `/calendar/${to[0]}/${two(to[1])}/`)
        const canonical = `<title>${path}</title><link rel=canonical href="${path}">`
        const years = [year - 1, year + 1].map((to) => `/calendar/${to}/${two(number)}/`)
        return { html: canonical + html, links: [...links, ...years] }
      },
      exists: (path) => /\/\d{4}\/(?:0[1-9]|1[0-2])\//.test(path),
      pattern: `${site}/calendar/*`,
    },
    {
      name: 'session number in each path',
      start: ['/s/1/a'],
      page(path) {
        const session = ++sessions
        return {
          html: `<p>Page ${path.at(-1)}, visit ${session}`,
          links: ['a', 'b', 'c'].map((name) => `/s/${session}/${name}`),
        }
      },
      pattern: `${site}/s/*`,
    },
    {
      name: 'relative links with growing paths',
      start: ['/de/a'],
      page: (path) => ({ html: '<p>Fehler', links: [`${path}/a`, `${path}/b`] }),
      pattern: `${site}/de/a/*`,
    },
  ])('are left early: $name', ({ pattern, ...world }) => {
    const { read, traps } = crawl(world)
    expect(traps[0]?.pattern).toBe(pattern)
    expect(traps[0]?.skipped).toBeGreaterThan(0)
    expect(read).toBeLessThan(750)
  })

  test('are found in months with a link per day', () => {
    const { read, traps } = crawl({
      start: ['/kalender/100-0'],
      page(path) {
        const [month = 0, day] = path.slice('/kalender/'.length).split('-').map(Number)
        const days = range(28, (index) => `/kalender/${month}-${index + 1}`)
        const months = [`/kalender/${month + 1}-0`, `/kalender/${month - 1}-0`]
        return { html: '<p>Keine Termine', links: day ? [] : [...days, ...months] }
      },
    })
    expect(traps).toMatchObject([{ pattern: `${site}/kalender/*` }])
    expect(read).toBeLessThan(1_000)
  })

  test('are found for session ids in several paths', () => {
    let session = 0
    const { read, traps } = crawl({
      start: ['/a?sid=0'],
      page: (path) => ({
        html: `<p>Page ${path[1]}`,
        links: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `/${name}?sid=${++session}`),
      }),
    })
    expect(traps).toMatchObject([{ pattern: '?sid=*' }])
    expect(read).toBeLessThan(100)
  })

  test('are detected in combinations of filters', () => {
    const start = range(3_000, (id) => {
      const names = ['a', 'b', 'c', 'd'].filter((_, bit) => ((id % 15) + 1) & (1 << bit))
      return `/liste?${names.map((name) => `${name}=${id}`).join('&')}`
    })
    const { read, traps } = crawl({
      start: [...start, ...range(100, (id) => `/liste?seite=${id}`)],
      page: (path) => ({
        html: `<link rel=canonical href=${path.includes('seite') ? path : '/liste'}><p>${path}`,
      }),
    })
    expect(traps.every(({ isDeclared }) => isDeclared)).toBe(true)
    expect(read).toBeGreaterThan(150)
    expect(read).toBeLessThan(300)
  })

  test('omit addresses with another parameter in the canonical address', () => {
    const { read, traps } = crawl({
      start: range(120, (id) => `/produkt?id=${id}&lang=de`),
      page: (path) => ({
        html: `<link rel=canonical href=/produkt?id=${numberOf(path)}><p>${path}`,
      }),
    })
    expect(traps.map(({ pattern }) => pattern)).not.toContain(`${site}/produkt?id=*`)
    expect(read).toBe(120)
  })

  test('exclude parameters of the canonical address', () => {
    const { traps } = crawl({
      start: range(3_000, (id) => `/produkt?id=${Math.floor(id / 50)}&sort=${id % 50}`),
      page: (path) => ({
        html: `<link rel=canonical href=${path.replace(/&.*/, '')}><p>${path}`,
      }),
    })
    expect(traps.map(({ pattern }) => pattern)).not.toContain(`${site}/produkt?id=*`)
  })

  test('include pages with another canonical page', () => {
    const { traps } = crawl({
      start: range(200, (id) => `/liste?filter=${id}`),
      page: (path) => ({ html: `<link rel=canonical href=/liste><p>${path}` }),
    })
    expect(traps).toMatchObject([{ isDeclared: true }])
  })
})
