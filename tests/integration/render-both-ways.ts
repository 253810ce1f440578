import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContentClient } from '../../content/client/content-client.ts'
import { startContentService } from '../../content/service/start.ts'
import { createLogger } from '../../server/logger.ts'
import { renderDirectly } from '../../server/page/render-directly.ts'
import { createRenderPage } from '../../server/page/render-page.ts'
import type { PageRequest, RenderedPage } from '../../server/rendered-page.ts'

/** How a page comes out, by itself and beside what Vike makes of the same request. */
export interface BothWays {
  status: number
  isSame: boolean
  /** What Vike was asked for in order to render the page directly, once it had shown the page's folder. */
  calls: number
}

/**
 * Renders pages of the sample content with Vike and directly, and prints a `BothWays` for each of the requests that the
 * first argument lists as JSON. A program of its own: Vike does not run inside of Vitest.
 */
const requests = JSON.parse(process.argv[2] ?? '[]') as PageRequest[]
const root = join(import.meta.dirname, '../..')
process.env['NODE_ENV'] = 'production'
await import(pathToFileURL(join(root, 'dist/server/entry.mjs')).href)
const { renderPage, getGlobalContext } = await import('vike/server')

const logger = await createLogger({ logLevel: 'silent' }, false)
const service = await startContentService({
  host: '127.0.0.1',
  port: 0,
  filesDir: join(root, 'content/files'),
  databaseFile: ':memory:',
  watch: false,
  logger,
})
const siteUrl = new URL('http://www.site.test')
const content = createContentClient({ backendUrl: new URL(service.url), siteUrl })
const config = {
  siteName: 'Muster',
  siteUrl,
  unavailableStatus: 598,
  tagManager: null,
  maps: null,
}

let calls = 0
const counted = (async (init: Parameters<typeof renderPage>[0]) => {
  calls += 1
  return renderPage(init)
}) as typeof renderPage
const byVike = createRenderPage({ vike: renderPage, content, config, logger })
const directly = createRenderPage({
  vike: renderDirectly(counted, await getGlobalContext()),
  content,
  config,
  logger,
})

const results: BothWays[] = []
for (const request of requests) {
  const expected = await byVike(request)
  await directly(request)
  calls = 0
  const rendered = await directly(request)
  const isSame = isDeepStrictEqual(withoutAges(rendered), withoutAges(expected))
  results.push({ status: rendered.status, isSame, calls })
}
await content.close()
await service.close()
process.stdout.write(JSON.stringify(results))

/** The answers of the backend are the same, though older for the later page and asked for side by side. */
function withoutAges({ sources, ...page }: RenderedPage) {
  return { ...page, sources: sources?.map(({ key, digest }) => `${key} ${digest}`).sort() }
}
