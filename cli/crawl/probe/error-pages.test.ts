import { describe, expect, test } from 'vitest'
import { noOutcome, type FetchRequest } from '../fetch/fetcher.ts'
import { readDocument } from '../document/read-document.ts'
import type { Scope } from '../visit.ts'
import { createErrorPages } from './error-pages.ts'

const base = new URL('https://www.muster.example')
const home = '<title>Muster</title><h1>Willkommen</h1>'

interface Answer {
  status?: number
  html?: string
  contentType?: string
  /** Address after a redirect. */
  to?: string
}

type Site = (url: URL) => Answer

/** A site with a home page. */
function open(site: Site) {
  const asked: string[] = []
  async function fetch({ method, url }: FetchRequest) {
    asked.push(url.href)
    const isHome = /^\/(de|en)?$/.test(url.pathname)
    const answer = { html: home, ...(isHome ? {} : site(url)) }
    const { status = 200, html, contentType = 'text/html', to } = answer
    const redirects = to ? [{ status: 302, from: url.href, to }] : []
    const outcome = { ...noOutcome(method), status, contentType, redirects }
    return { outcome, headers: {}, body: Buffer.from(html) }
  }
  const find = createErrorPages({ base, locales: ['de', 'en'], fetch, elsewhere: fetch })
  async function check(path: string, scope: Scope = 'page') {
    const url = new URL(path, base)
    const answer = await fetch({ method: 'GET', url })
    const isPage = answer.outcome.redirects.length === 0 && scope !== 'external'
    const document = isPage ? readDocument(answer, url) : null
    return find({ url: url.href, scope, outcome: answer.outcome, document })
  }
  return { check, asked }
}

/** What the site returns for an address that does not exist. */
const missing =
  (answer: (url: URL) => Answer): Site =>
  (url) =>
    url.pathname.endsWith('/da') ? { html: '<title>Da</title><h1>Da</h1>' } : answer(url)

const hoppla = missing((url) => ({
  html: `<title>${url.pathname}</title><h1>Hoppla</h1><p>Leider.`,
}))

interface Case {
  name: string
  site: Site
  path?: string
  scope?: Scope
  found: 'proven' | 'suspect' | null
}

describe('soft 404', () => {
  test.each<Case>([
    { name: 'same title and headings', site: hoppla, found: 'proven' },
    { name: 'another page', site: hoppla, path: '/de/da', found: null },
    {
      name: 'no words of an error',
      site: missing(() => ({ html: '<title>Muster</title><h1>Start</h1><p>Text' })),
      found: 'suspect',
    },
    { name: 'home page for each address', site: missing(() => ({ html: home })), found: null },
    {
      name: 'application filled by scripts',
      site: missing(() => ({ html: '<title>App</title><div id="app"></div>' })),
      found: null,
    },
    {
      name: 'redirect to the home page',
      site: missing(() => ({ to: `${base.href}de` })),
      found: 'proven',
    },
    {
      name: 'redirect to an error page with the address',
      site: missing(({ pathname }) => ({
        to: `${base.href}Fehler.aspx?aspxerrorpath=${encodeURIComponent(pathname)}`,
      })),
      found: 'proven',
    },
    {
      name: 'redirect to a sign-in page',
      site: missing(() => ({ to: `${base.href}login` })),
      found: null,
    },
    ...['sign_in', 'wp-login.php', 'anmelden', 'session/new'].map((page) => ({
      name: `redirect to ${page}`,
      site: missing(() => ({ to: `${base.href}${page}` })),
      found: null,
    })),
    {
      name: 'application with a slash added to each address',
      site: ({ pathname }) => ({ to: `${base.origin}${pathname}/` }),
      found: null,
    },
    {
      name: 'application with the language added to each address',
      path: '/x',
      site: ({ pathname }) => ({ to: `${base.origin}/fr${pathname}` }),
      found: null,
    },
    {
      name: 'index page, beside redirects to the home page',
      path: '/de/index.html',
      site: () => ({ to: `${base.href}de/` }),
      found: null,
    },
    {
      name: 'redirect to the address below an error page',
      site: ({ pathname }) => ({ to: `${base.origin}/not-found${pathname}` }),
      found: 'proven',
    },
    {
      name: 'page with the title of the site',
      site: ({ pathname }) => ({
        html: `<title>Firma</title><p>${pathname === '/de/x' ? 'Unsere Heber und Greifer' : 'Leider'}`,
      }),
      found: null,
    },
    {
      name: 'error page with the title of the site',
      site: missing(() => ({ html: '<title>Firma</title><p>Leider' })),
      found: 'suspect',
    },
    {
      name: 'error page of one folder',
      path: '/de/laden/x',
      site: ({ pathname }) =>
        pathname.startsWith('/de/laden')
          ? { html: '<h1>Produkt nicht gefunden</h1>' }
          : { status: 404 },
      found: 'proven',
    },
    {
      name: 'page about errors',
      path: '/de/fehler-404',
      site: ({ pathname }) =>
        pathname === '/de/fehler-404' ? { html: '<h1>Fehler 404</h1>' } : { status: 404 },
      found: null,
    },
    {
      name: 'list of each topic',
      path: '/de/thema/heber',
      site: ({ pathname }) =>
        pathname.startsWith('/de/thema/')
          ? { html: `<title>Thema ${pathname.split('/').at(-1)}</title><p>Liste` }
          : { status: 404 },
      found: null,
    },
    {
      name: 'index page instead of a document',
      path: '/media/blatt.pdf',
      scope: 'asset',
      site: () => ({ html: home }),
      found: 'proven',
    },
    {
      name: 'page of a file, beside honest 404',
      path: '/wiki/Datei:Heber.jpg',
      scope: 'asset',
      site: ({ pathname }) =>
        pathname === '/wiki/Datei:Heber.jpg' ? { html: '<h1>Heber</h1>' } : { status: 404 },
      found: null,
    },
    {
      name: 'external error page',
      path: 'https://other.example/x',
      scope: 'external',
      site: hoppla,
      found: 'proven',
    },
    {
      name: 'external redirect of all addresses',
      path: 'https://other.example/x',
      scope: 'external',
      site: () => ({ to: 'https://other.example/start' }),
      found: 'suspect',
    },
    {
      name: 'external application with a redirect to https',
      path: 'http://other.example/x',
      scope: 'external',
      site: ({ pathname }) => ({ to: `https://other.example${pathname}` }),
      found: null,
    },
    {
      name: 'external application',
      path: 'https://other.example/x',
      scope: 'external',
      site: () => ({ html: home }),
      found: null,
    },
    {
      name: 'external application instead of a document',
      path: 'https://other.example/blatt.pdf',
      scope: 'external',
      site: () => ({ html: home }),
      found: 'suspect',
    },
    {
      name: 'picture service with a picture for each address',
      path: 'https://pictures.example/x?w=300',
      scope: 'external',
      site: () => ({ contentType: 'image/webp' }),
      found: null,
    },
  ])('$name: $found', async ({ site, path = '/de/x', scope, found }) => {
    expect(await open(site).check(path, scope)).toBe(found)
  })

  test('requests one impossible address per external host', async () => {
    const { check, asked } = open(() => ({
      status: 200,
      html: '<h1>Da</h1>',
      contentType: 'text/html',
    }))
    for (const name of ['a', 'b/c', 'd.html'])
      await check(`https://other.example/${name}`, 'external')
    const impossible = asked.filter((url) => url.includes('gibt-es-nicht'))
    expect(impossible).toHaveLength(1)
  })

  test('requests no impossible address without a sign', async () => {
    const { check, asked } = open(({ pathname }) =>
      pathname.includes('gibt-es-nicht') ? { status: 404 } : { html: `<h1>${pathname}</h1>` },
    )
    for (const name of ['a', 'b/c', 'd.html']) await check(`/de/${name}`)
    expect(asked.filter((url) => url.includes('gibt-es-nicht'))).toHaveLength(2)
  })
})
