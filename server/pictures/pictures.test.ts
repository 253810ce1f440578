import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import sharp from 'sharp'
import { describe, expect, test as base } from 'vitest'
import { noTokens } from '../../content/client/backend-tokens.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { startFakeBackend, type FakeBackend } from '../../tests/harness/servers/fake-backend.ts'
import { createPauses } from '../../content/client/request-policy.ts'
import { ContentNotFound } from '../../content/contract/content-error.ts'
import type { BlockOf } from '../../content/contract/blocks.ts'
import { image, page } from '../../tests/harness/content/page-builder.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { fileFixture } from '../../tests/harness/run/file-fixture.ts'
import type { Logger } from '../../platform/logger.ts'
import { PictureNotFinished, PictureTooLarge } from './picture-error.ts'
import { picturesHandler, type PicturesDeps } from './pictures.ts'

const test = base.extend('backend', { scope: 'file' }, fileFixture(startFakeBackend))
test.beforeEach(({ backend }) => backend.reset())

const heber: BlockOf<'Model'> = {
  type: 'Model',
  name: 'VL 750',
  title: 'Ein Tag Arbeit ohne Kabel',
  text: '<p>Bleche ab <b>1 mm</b> &amp; mehr.</p><ul><li>Zwei Kreise</li></ul>',
  images: [image, { ...image, src: '/media/masse.svg', alt: 'Masszeichnung VL 750' }],
  specs: [{ label: 'Traglast', value: '750', unit: 'kg' }],
  price: 'CHF 13’900',
}

const hostileTitle = `\u0001${'Zeile\n'.repeat(40)}`
const hostileSection = { title: 'Wort '.repeat(5_000), uri: '/de' }

/** The content consists of three pages. */
const pages = new Map([
  ['/de/kontakt', page({}, { title: 'Kontakt' })],
  ['/de/vl-750', page({}, { content: [heber], meta: { modified: '2026-11-16' } })],
  [
    '/de/hostile',
    page({}, { title: hostileTitle, meta: { breadcrumb: [hostileSection, hostileSection] } }),
  ],
])
const content = {
  page: async (path: string) => pages.get(path) ?? Promise.reject(new ContentNotFound()),
  layout: async () => ({ navigation: [], cookie: {}, footer: { phone_label: '+41 00 555 19 49' } }),
}

/** Serves only the picture routes on a free port until the test ends. */
async function serve(
  backend: FakeBackend,
  options: Partial<Pick<PicturesDeps, 'encoder' | 'now'>> = {},
) {
  const dataDir = temporaryFolder()
  const logger = { warn() {} } as never as Logger
  const siteUrl = new URL('https://muster.example')
  const mediaPrefixes: string[] = []
  const config = {
    dataDir,
    picturesMaxBytes: 1_000_000,
    mediaPrefixes,
    backendTokens: noTokens,
    siteName: 'Muster AG',
    siteUrl,
  }
  const app = express()
  app.use(
    ['/pictures', '/data-sheets'],
    picturesHandler({
      config,
      content: { ...content, pauses: createPauses(() => 0) },
      backendUrl: new URL(backend.url),
      logger,
      ...options,
    }),
  )
  const url = await listenForTest(app)
  const ask = (method: 'GET' | 'HEAD', path: string, headers = {}) =>
    fetch(url + path, { method, headers })
  const kept = join(dataDir, 'pictures')
  return { ask, kept: () => (existsSync(kept) ? readdirSync(kept) : []) }
}

const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c30' } })
const jpeg = await picture.jpeg().toBuffer()

function publish(backend: FakeBackend, path: string, bytes: Buffer): void {
  backend.answer(path, (_request, response) => void response.send(bytes))
}

const downloads = ({ calls }: FakeBackend) => calls.filter(({ method }) => method === 'GET').length

describe('pictures', () => {
  test('answer HEAD without download or encoding', async ({ backend }) => {
    publish(backend, '/media/heber.jpg', jpeg)
    const { ask, kept } = await serve(backend)
    const answer = await ask('HEAD', '/pictures/320/heber.jpg')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBeNull()
    expect(downloads(backend)).toBe(0)
    expect(kept()).toEqual([])
  })

  test.for(['image/avif', 'image/webp', '*/*'])(
    'HEAD matches GET: %s',
    async (accept, { backend }) => {
      publish(backend, '/media/heber.jpg', jpeg)
      const { ask } = await serve(backend)
      const path = '/pictures/320/heber.jpg'
      const head = await ask('HEAD', path, { accept })
      const get = await ask('GET', path, { accept })
      const later = await ask('HEAD', path, { accept })
      await get.arrayBuffer()
      for (const name of ['etag', 'cache-control', 'vary'])
        expect(head.headers.get(name), name).toBe(get.headers.get(name))
      expect(head.headers.get('content-type')).toBeNull()
      expect(later.headers.get('content-type')).toBe(get.headers.get('content-type'))
      const etag = head.headers.get('etag')
      const known = { accept, 'if-none-match': etag, 'cache-control': 'max-age=0' }
      expect((await ask('HEAD', path, known)).status).toBe(304)
    },
  )

  test.for([
    { name: 'no picture', bytes: randomBytes(2_000) },
    { name: 'half a picture', bytes: jpeg.subarray(0, jpeg.length / 2) },
  ])('HEAD reports $name after a GET', async ({ bytes }, { backend }) => {
    publish(backend, '/media/heber.jpg', bytes)
    const { ask } = await serve(backend)
    const first = await ask('GET', '/pictures/320/heber.jpg')
    expect(first.status).toBe(502)
    expect(first.headers.get('cache-control')).toBe('no-store')
    backend.calls.length = 0
    expect((await ask('HEAD', '/pictures/480/heber.jpg')).status).toBe(502)
    expect((await ask('GET', '/pictures/640/heber.jpg')).status).toBe(502)
    expect(downloads(backend), 'it is not tried again and again').toBe(0)
  })

  test('HEAD sends 404 for a missing picture', async ({ backend }) => {
    const { ask } = await serve(backend)
    const answer = await ask('HEAD', '/pictures/320/heber.jpg')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('HEAD serves encoded pictures without a backend', async ({ backend }) => {
    publish(backend, '/media/heber.jpg', jpeg)
    const { ask } = await serve(backend)
    await (await ask('GET', '/pictures/320/heber.jpg')).arrayBuffer()
    await backend.stop()
    const answer = await ask('HEAD', '/pictures/320/heber.jpg')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('a fallback to the original varies by Accept', async ({ backend }) => {
    publish(backend, '/media/heber.jpg', jpeg)
    const encode = () => Promise.reject(new PictureTooLarge())
    const { ask } = await serve(backend, { encoder: { encode, draw: encode } })
    const { headers } = await ask('GET', '/pictures/320/heber.jpg', { accept: 'image/avif' })
    expect(headers.get('cache-control')).toContain('public')
    expect(headers.get('vary')).toBe('Accept')
  })

  test('a private original is passed through and not stored', async ({ backend }) => {
    backend.answer('/media/heber.jpg', (_request, response) => {
      response.set('cache-control', 'private, no-store').type('jpeg').send(jpeg)
    })
    const { ask, kept } = await serve(backend)
    for (const size of ['320', 'share']) {
      const response = await ask('GET', `/pictures/${size}/heber.jpg`)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(Buffer.from(await response.arrayBuffer()).equals(jpeg)).toBe(true)
    }
    expect(kept()).toEqual([])
  })

  test('a page without a picture gets a title picture', async ({ backend }) => {
    const { ask, kept } = await serve(backend)
    const answer = await ask('GET', '/pictures/page/de/kontakt.jpg')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ width, height }).toEqual({ width: 1200, height: 630 })
    const again = await ask('GET', '/pictures/page/de/kontakt.jpg')
    expect(again.headers.get('etag')).toBe(answer.headers.get('etag'))
    expect(kept()).toHaveLength(1)
    expect((await ask('GET', '/pictures/page/de/nirgends.jpg')).status).toBe(404)
  })

  test('a machine has a tagged data sheet in its language', async ({ backend }) => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>'
    publish(backend, image.src, jpeg)
    publish(backend, '/media/masse.svg', Buffer.from(drawing))
    const { ask, kept } = await serve(backend)
    const head = await ask('HEAD', '/data-sheets/de/vl-750.pdf')
    expect(kept()).toEqual([])
    const answer = await ask('GET', '/data-sheets/de/vl-750.pdf')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('etag')).toBe(head.headers.get('etag'))
    expect(answer.headers.get('link')).toBe('<https://muster.example/de/vl-750>; rel="canonical"')
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(pdf).toContain('/Lang (de-CH)')
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain('/Count 2')
    expect(pdf.match(/\/S \/(H1|Table|TH|Figure)\b/g)).toEqual([
      '/S /H1',
      '/S /Figure',
      '/S /TH',
      '/S /Table',
      '/S /Figure',
    ])
    expect((await ask('GET', '/data-sheets/de/vl-750.pdf')).status).toBe(200)
    expect(kept()).toHaveLength(1)
    for (const path of ['de/kontakt', 'de/nirgends', 'vl-750'])
      expect((await ask('GET', `/data-sheets/${path}.pdf`)).status, path).toBe(404)
  })

  test('an unusual title has a title picture', async ({ backend }) => {
    const { ask } = await serve(backend)
    const { status, headers } = await ask('GET', '/pictures/page/de/hostile.jpg')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('an unfinished title picture is retried after a minute', async ({ backend }) => {
    let now = 1
    let tries = 0
    const draw = async () => {
      tries++
      throw new PictureNotFinished('the picture takes too long')
    }
    const { ask } = await serve(backend, { encoder: { draw } as never, now: () => now })
    for (let time = 0; time < 3; time++)
      expect((await ask('GET', '/pictures/page/de/kontakt.jpg')).status).toBe(503)
    expect(tries).toBe(1)
    now += 61_000
    await ask('GET', '/pictures/page/de/kontakt.jpg')
    expect(tries).toBe(2)
  })
})
