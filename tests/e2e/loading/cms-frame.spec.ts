import { page as contentPage } from '../../harness/content/page-builder.ts'
import { startFakeBackend, type FakeBackend } from '../../harness/servers/fake-backend.ts'
import { listen } from '../../harness/servers/listen.ts'
import { startSite } from '../../harness/servers/start-site.ts'
import { expect, test as base } from '../fixtures.ts'

/** A CMS whose page shows a preview in a frame. */
const test = base.extend<{ cms: { url: string; backend: FakeBackend } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  cms: async ({}, provide) => {
    let siteUrl = ''
    const backend = await startFakeBackend()
    const cms = await listen((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(`<iframe src="${siteUrl}/de"></iframe>`)
    })
    const site = await startSite({
      SITE_URL: 'http://localhost',
      BACKEND_URL: backend.url,
      FRAME_ANCESTORS: cms.url,
    })
    siteUrl = site.url
    await provide({ url: cms.url, backend })
    await Promise.all([site.stop(), cms.stop(), backend.stop()])
  },
})

test.describe('preview in the frame of a CMS', () => {
  const homeTitled = (title: string) => contentPage({ de: '/de', en: '/en' }, { title })

  test('reloads on a message of the CMS', async ({ page, cms }) => {
    cms.backend.publish(homeTitled('Entwurf'))
    await page.goto(cms.url)
    const title = page.frameLocator('iframe').locator('h1')
    await expect(title).toHaveText('Entwurf')
    cms.backend.publish(homeTitled('Geändert'))
    await expect(async () => {
      await page.evaluate(() => frames[0]?.postMessage({ type: 'saved' }, '*'))
      await expect(title).toHaveText('Geändert', { timeout: 2_000 })
    }).toPass()
  })

  test.describe('of another origin', () => {
    test.use({ expectedProblems: [/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/] })

    test('is not shown', async ({ page, cms }) => {
      cms.backend.publish(homeTitled('Entwurf'))
      const refused = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      )
      await page.goto(cms.url.replace('127.0.0.1', 'localhost'))
      await refused
      await expect(page.frameLocator('iframe').locator('h1')).toHaveCount(0)
    })
  })
})
