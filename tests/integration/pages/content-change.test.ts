import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSiteNotifier } from '../../../cms/notify-site.ts'
import { startContentService } from '../../../cms/start.ts'
import {
  createContentFolder,
  layoutFile,
  pageFile,
  sampleFiles,
} from '../../harness/content/content-files.ts'
import { textOf } from '../../harness/content/read-html.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { purgeToken, siteUrl, startSiteInTest } from '../deployments.ts'

const logger = { info() {}, warn() {}, error() {} }

/** A public site in front of a content service that notifies it of changed files. */
async function startBoth() {
  const folder = createContentFolder({
    ...sampleFiles,
    'en/layout.yaml': layoutFile.replaceAll('/de/', '/en/'),
  })
  const notifier = Promise.withResolvers<(purge: object) => Promise<void>>()
  const service = await startContentService({
    host: '127.0.0.1',
    port: 0,
    filesDir: folder.path,
    databaseFile: ':memory:',
    watch: true,
    logger,
    onChange: async (purge) => (await notifier.promise)(purge),
  })
  onTestFinished(() => service.close())
  const site = await startSiteInTest({
    BACKEND_URL: service.url,
    SITE_URL: siteUrl,
    PURGE_TOKEN: purgeToken,
  })
  notifier.resolve(
    createSiteNotifier({ siteUrl: new URL(site.url), token: purgeToken }, { logger, fetch }),
  )
  return { folder, site }
}

const html = async (site: Site, path: string) => (await site.get(path)).text()

describe('content change', () => {
  test('updates page, translation, sitemap and search', async () => {
    const { folder, site } = await startBoth()
    const encoded = encodeURI('/de/maschinen/über/heber')
    const alternate = `hrefLang="de-CH" href="${siteUrl}/de/maschinen/kran"`
    for (const path of ['/de/maschinen', '/en/machines', encoded, '/sitemap.xml'])
      expect((await site.get(path)).status).toBe(200)
    expect((await site.get(encoded)).headers.get('x-cache')).toBe('HIT')

    folder.write(
      'de/pages/maschinen.yaml',
      pageFile('/de/maschinen', { id: 'machines', title: 'Anlagen' }),
    )
    folder.write('de/pages/kran.yaml', pageFile('/de/maschinen/kran', { title: 'Portalkran' }))

    await vi.waitFor(async () => {
      const page = await html(site, '/de/maschinen')
      expect(textOf(page, 'h1')).toBe('Anlagen')
      expect(await html(site, encoded)).toContain('Anlagen') // its breadcrumb
      expect(await html(site, '/sitemap.xml')).toContain('/de/maschinen/kran')
      const search = await html(site, '/de/ajax/search?q=portal')
      expect(search).toContain('/de/maschinen/kran')
    })

    folder.write(
      'en/pages/kran.yaml',
      pageFile('/en/machines/crane', { id: 'maschinen/kran', title: 'Crane' }),
    )
    await vi.waitFor(async () => {
      expect((await html(site, '/en/machines/crane')).toLowerCase()).toContain(
        alternate.toLowerCase(),
      )
      expect(await html(site, '/de/maschinen/kran')).toContain('/en/machines/crane')
    })
  })
})
