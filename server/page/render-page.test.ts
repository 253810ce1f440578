import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ContentClient } from '../../content/client/content-client.ts'
import { createRenderPage } from './render-page.ts'

/** A site of which every hook fails, that of the error page included. */
function brokenSite() {
  const fail = () => Promise.reject(new Error('secret'))
  const config = { route: () => true, guard: fail, data: fail }
  const pages = { '/pages/content': { config }, '/pages/_error': { config, isErrorPage: true } }
  return createRenderPage({
    globalContext: () => Promise.resolve({ pages }) as never,
    assets: {
      pageAssets: { script: '/client.js', styles: () => [] },
      toDocument: (html) => html,
    },
    content: { layout: () => Promise.reject(new Error('down')) } as unknown as ContentClient,
    config: {
      siteName: 'Muster',
      siteUrl: new URL('https://www.site.test'),
      unavailableStatus: 598,
      tagManager: null,
      maps: null,
    },
    development: false,
    logger: pino({ level: 'silent' }),
  })
}

const asked = { url: '/de/x', locale: 'de', asData: false, preview: false, key: null } as const

test.each([
  { locale: 'de' as const, message: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten' },
  { locale: 'en' as const, message: 'An error occurred while showing the error page' },
])(
  'where even the error page fails, there is a text and a way home: $locale',
  async ({ locale, message }) => {
    const { status, body, sources } = await brokenSite()({ ...asked, url: `/${locale}/x`, locale })
    expect([status, sources]).toEqual([500, null])
    expect(body).toContain(`<h1>${message}</h1>`)
    expect(body).toContain(`<a href="/${locale}">`)
    expect(body).not.toContain('secret')
  },
)

test('where even the error page fails, the router gets a status that it cannot mistake', async () => {
  const { status, body } = await brokenSite()({ ...asked, asData: true })
  expect(status).toBe(500)
  expect(JSON.parse(body)).toEqual({ message: 'page failed' })
})
