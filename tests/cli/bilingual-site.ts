import express from 'express'
import type { Page } from '../../content/contract/page.ts'
import { languageAlternates, splitLocale, swapLocale } from '../../routing/localized-path.ts'
import { defaultLocale, localeCodes, locales } from '../../locales/locales.ts'
import { startFakeBackend } from '../harness/servers/fake-backend.ts'
import { listen } from '../harness/servers/listen.ts'

export interface BilingualPage {
  page: Page
  /** A draft: the backend returns it only to preview calls. */
  isDraft?: boolean
  /** Modifies the page's HTML. */
  change?: (html: string) => string
}

export interface BilingualSite {
  base: URL
  backend: URL
  close: () => Promise<void>
}

/** A minimal preview site that shows its backend's pages like the real site. */
export async function startBilingualSite({
  pages,
  navigations,
  sitemap,
  redirects = {},
}: {
  /** Pages by path. */
  pages: Record<string, BilingualPage>
  /** Paths of the navigation entries. */
  navigations: { de: string[]; en: string[] }
  /** Paths in the sitemap. */
  sitemap: string[]
  /** Path → path; listed by the backend, served by the site. */
  redirects?: Record<string, string>
}): Promise<BilingualSite> {
  const backend = await startFakeBackend()
  const app = express()
  const server = await listen(app, { host: 'localhost' })
  const base = new URL(server.url)

  for (const locale of ['de', 'en'] as const) {
    const navigation = navigations[locale].map((uri, index) => ({ title: `${index + 1}`, uri }))
    backend.answer(`/${locale}/ajax/navigation`, navigation)
    backend.answer(`/${locale}/ajax/layout`, {
      navigation,
      contact: `/${locale}`,
      cookie: { text: 'Cookies', link: `/${locale}`, link_text: 'Mehr', action: 'Gut' },
      footer: {},
    })
  }
  for (const [path, { page, isDraft, change = (html: string) => html }] of Object.entries(pages)) {
    backend.answer(path, (request, response) => {
      if (isDraft && request.get('View') !== 'PREVIEW') response.status(404).json({ message: 'no' })
      else response.json(page)
    })
    app.get(path, (_request, response) => void response.send(change(render(path))))
  }
  const listed = Object.entries(redirects).map(([from, to]) => ({ from, to }))
  backend.answer('/de/ajax/redirects', { redirects: listed })
  for (const { from, to } of listed)
    app.get(from, (_request, response) => response.redirect(301, to))
  app.get('/sitemap.xml', (_request, response) => {
    response.type('application/xml').send(toSitemap(sitemap.map((path) => [path, pages[path]])))
  })

  function render(path: string): string {
    const { meta, content } = pages[path]?.page ?? { meta: { translatedPaths: {} }, content: [] }
    const locale = splitLocale(path).locale ?? defaultLocale
    const html = content.map((block) => ('left' in block ? block.left : '')).join('')
    const switcher = localeCodes.map(
      (code) =>
        `<a hreflang="${locales[code].languageTag}" href="${meta.translatedPaths[code] ?? swapLocale(path, code)}">${locales[code].label}</a>`,
    )
    const navigation = navigations[locale].map((uri, index) => `<a href="${uri}">${index + 1}</a>`)
    return (
      `<!doctype html><html lang="${locales[locale].languageTag}"><head><title>${path}</title>` +
      `<meta name="robots" content="noindex"><link rel="canonical" href="${base.origin}${path}">` +
      `${toAlternates(meta.translatedPaths, 'link')}</head><body><header>${switcher.join('')}` +
      `<nav><a href="/${locale}">Muster</a>${navigation.join('')}</nav></header>` +
      `<main><h1>${path}</h1>${html}</main><footer>Muster</footer></body></html>`
    )
  }

  function toAlternates(paths: Page['meta']['translatedPaths'], element: string): string {
    return languageAlternates(paths)
      .map(
        ({ hreflang, path }) =>
          `<${element} rel="alternate" hreflang="${hreflang}" href="${base.origin}${path}"/>`,
      )
      .join('')
  }

  function toSitemap(entries: [string, BilingualPage | undefined][]): string {
    const urls = entries.map(
      ([path, entry]) =>
        `<url><loc>${base.origin}${path}</loc>` +
        `${toAlternates(entry?.page.meta.translatedPaths ?? {}, 'xhtml:link')}</url>`,
    )
    return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`
  }

  return {
    base,
    backend: new URL(backend.url),
    async close() {
      await Promise.all([server.stop(), backend.stop()])
    },
  }
}
