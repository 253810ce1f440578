import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ContentClient } from '../../content/client/content-client.ts'
import { createRenderPage } from './render-page.ts'

/** A site whose Vike gives this answer, whatever is asked. */
function siteOf(answer: object) {
  const vike = () =>
    Promise.resolve({ httpResponse: { statusCode: 500, headers: [], body: '' }, ...answer })
  return createRenderPage({
    vike: vike as never,
    content: { layout: () => Promise.reject(new Error('down')) } as unknown as ContentClient,
    config: {
      siteName: 'Muster',
      siteUrl: new URL('https://www.site.test'),
      unavailableStatus: 598,
      tagManager: null,
      maps: null,
    },
    logger: pino({ level: 'silent' }),
  })
}

test.each([
  { locale: 'de' as const, message: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten' },
  { locale: 'en' as const, message: 'An error occurred while showing the error page' },
])(
  'where even the error page fails, there is a text and a way home: $locale',
  async ({ locale, message }) => {
    const render = siteOf({ errorWhileRendering: new Error('secret'), pageId: null })
    const { status, body } = await render({ url: `/${locale}/x`, locale, preview: false })
    expect(status).toBe(500)
    expect(body).toContain(`<h1>${message}</h1>`)
    expect(body).toContain(`<a href="/${locale}">`)
    expect(body).not.toContain('secret')
  },
)

test('where even the error page fails, the router gets a status that it cannot mistake', async () => {
  const render = siteOf({ errorWhileRendering: new Error('secret'), pageId: null })
  const { status, body } = await render({
    url: '/de/x',
    asData: true,
    locale: 'de',
    preview: false,
  })
  expect(status).toBe(500)
  expect(JSON.parse(body)).toEqual({ message: 'page failed' })
})
