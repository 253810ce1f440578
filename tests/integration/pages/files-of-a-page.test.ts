import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, vi } from 'vitest'
import { image, page, text } from '../../harness/content/page-builder.ts'
import { startFakeBackend } from '../../harness/servers/fake-backend.ts'
import { startSite, type Site } from '../../harness/servers/start-site.ts'
import { deployed, siteUrl } from '../deployments.ts'

const preload = pathToFileURL(join(import.meta.dirname, '../../harness/report-calls.mjs')).href

/** The server is not bundled here, so that each of its files is a script; the pages are the built ones. */
const test = deployed(async () => {
  const backend = await startFakeBackend()
  for (const name of ['eins', 'zwei', 'drei']) backend.publish(contentPage(name))
  const env = { BACKEND_URL: backend.url, SITE_URL: siteUrl, NODE_OPTIONS: `--import=${preload}` }
  const site = await startSite(env, [], 'server/start.ts')
  return {
    backend,
    site,
    async stop() {
      await site.stop()
      await backend.stop()
    },
  }
})

function contentPage(name: string) {
  const link = '<p>Ein <a href="/de/eins">Verweis</a> und <span>mehr</span>.</p>'
  return page(
    { de: `/de/${name}`, en: `/en/${name}` },
    { title: name, meta: { image, description: name }, content: [text(link)] },
  )
}

/** What React renders, with its helpers and `t()`: other folders of `renderer/` and `pages/content/` count. */
const views =
  /^renderer\/(?:carousel|consent|forms|headings|icons|layout|links|media|numbers|page|rich-text|texts)\/|^pages\/content\/(?:blocks|parts|ContentPage)|^locales\/create-i18n/

async function filesOf(
  site: Site,
  path: string,
): Promise<{ cache: string | null; files: string[] }> {
  // Earlier pages are compressed in the background.
  await vi.waitFor(async () => expect(await calledFiles(site)).toEqual([]), { timeout: 20_000 })
  const response = await site.get(path, { headers: { 'accept-encoding': 'br' } })
  const files = (await calledFiles(site)).filter((file) => !views.test(file))
  return { cache: response.headers.get('x-cache'), files }
}

/** The files of which a function ran since the last call. */
async function calledFiles({ pid, logs }: Site): Promise<string[]> {
  const told = () => logs().filter(({ msg }) => msg === 'files called')
  const before = told().length
  process.kill(pid, 'SIGUSR2')
  await vi.waitFor(() => expect(told()).toHaveLength(before + 1))
  return told().at(-1)?.['files'] as string[]
}

/** These numbers, and what stands in docs/architecture.md, "One request", change together. */
test('a page that is not cached passes 30 files', async ({ site }) => {
  for (const path of ['/de/eins', '/de/zwei']) await site.get(path) // What is loaded or made once is there then.
  const { cache, files } = await filesOf(site, '/de/drei')
  expect(cache).toBe('MISS')
  expect(files, files.join('\n')).toHaveLength(30)
})

test('a cached page passes nine', async ({ site }) => {
  for (let visit = 0; visit < 3; visit++) await site.get('/de/eins')
  const { cache, files } = await filesOf(site, '/de/eins')
  expect(cache).toBe('HIT')
  expect(files, files.join('\n')).toHaveLength(9)
})
