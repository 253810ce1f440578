import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { FakeBackend } from '../harness/servers/fake-backend.ts'
import { deployed, expectLogged, siteUrl, startPublicSite, startSiteInTest } from './deployments.ts'

const test = deployed(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
  const deployment = await startPublicSite({ DATA_DIR: dataDir, MEDIA_PREFIXES: '/uploads/' })
  return {
    ...deployment,
    dataDir,
    async stop() {
      await deployment.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}).extend('dataDir', { scope: 'file' }, ({ deployment }) => deployment.dataDir)

const avif = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }
const create = (background: string, width = 900) =>
  sharp({ create: { width, height: Math.round(width / 1.5), channels: 3, background } })

/** Serves the bytes with an entity tag, as the contract requires. */
function master(bytes: Buffer, etag = `"${bytes.length}"`): RequestHandler {
  return (_request, response) => void response.set('etag', etag).type('webp').send(bytes)
}

/** Publishes an original of one colour at its own address. */
async function publish(
  backend: FakeBackend,
  path: string,
  background: string,
  width?: number,
): Promise<void> {
  backend.answer(path, master(await create(background, width).webp().toBuffer(), `"${background}"`))
}

async function pictureOf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  const { dominant } = await sharp(bytes).stats()
  return { width, height, format, isRed: dominant.r > dominant.b }
}

const downloads = ({ calls }: FakeBackend, path: string) =>
  calls.filter((call) => call.method === 'GET' && call.path === path)

describe('pictures', () => {
  test.for([
    { name: 'AVIF browsers', accept: avif.accept, type: 'image/avif' },
    { name: 'WebP browsers', accept: 'image/webp,*/*', type: 'image/webp' },
    {
      name: 'other browsers',
      accept: 'image/png,image/*;q=0.8,*/*;q=0.5',
      type: 'image/jpeg',
    },
    { name: 'browsers that refuse AVIF', accept: 'image/avif;q=0, image/webp', type: 'image/webp' },
    { name: 'programs', accept: '*/*', type: 'image/jpeg' },
  ])('have their width and best format for $name', async (row, { site, backend }) => {
    await publish(backend, '/media/formats.webp', '#c30')
    const response = await site.get('/pictures/320/formats.webp', {
      headers: { accept: row.accept },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(row.type)
    expect(response.headers.get('vary')).toMatch(/\bAccept\b/)
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await pictureOf(response)).toMatchObject({ width: 320, height: 213, isRed: true })
  })

  test.for([
    { width: 1600, type: 'image/avif' },
    { width: 2000, type: 'image/webp' },
  ])('of $width px are sent as $type', async (row, { site, backend }) => {
    await publish(backend, '/media/wide.webp', '#c30', 2400)
    const response = await site.get(`/pictures/${row.width}/wide.webp`, { headers: avif })
    expect(response.headers.get('content-type')).toBe(row.type)
    expect(await pictureOf(response)).toMatchObject({ width: row.width })
  })

  test('known to the browser are a 304', async ({ site, backend }) => {
    await publish(backend, '/media/known.webp', '#c30')
    const path = '/pictures/480/known.webp'
    const first = await site.get(path, { headers: avif })
    const etag = first.headers.get('etag') ?? ''
    const second = await site.get(path, { headers: { ...avif, 'if-none-match': etag } })
    expect(second.status).toBe(304)
    expect(second.headers.get('vary')).toMatch(/\bAccept\b/)
    expect(await second.text()).toBe('')
    const other = await site.get(path, { headers: { 'if-none-match': etag } })
    expect(other.status, 'another format is another picture').toBe(200)
  })

  test('are encoded once and kept across a restart', async ({ site, backend, dataDir }) => {
    await publish(backend, '/media/once.webp', '#c30')
    backend.calls.length = 0
    const send = () => site.get('/pictures/640/once.webp', { headers: avif })
    const responses = await Promise.all(Array.from({ length: 8 }, send))
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(downloads(backend, '/media/once.webp')).toHaveLength(1)

    const second = await startSiteInTest({
      BACKEND_URL: backend.url,
      SITE_URL: siteUrl,
      DATA_DIR: dataDir,
    })
    const response = await second.get('/pictures/640/once.webp', { headers: avif })
    expect(response.headers.get('etag')).toBe(responses[0]?.headers.get('etag'))
    expect(downloads(backend, '/media/once.webp')).toHaveLength(1)
  })

  test('replace damaged files', async ({ site, backend, dataDir }) => {
    const folder = join(dataDir, 'pictures')
    await publish(backend, '/media/broken.webp', '#c30')
    const send = () => site.get('/pictures/960/broken.webp', { headers: avif })
    const first = await (await send()).arrayBuffer()
    for (const name of await readdir(folder)) await writeFile(join(folder, name), '')
    expect(await (await send()).arrayBuffer()).toEqual(first)
  })

  test('follow a changed original', async ({ site, backend }) => {
    // Without `ETag`; only Last-Modified changes.
    let background = '#c30'
    const day = () => (background === '#c30' ? '19' : '20')
    backend.answer('/media/changed.webp', async (_request, response) => {
      response.set('last-modified', `Fri, ${day()} Nov 2026 10:00:00 GMT`).type('webp')
      response.removeHeader('etag')
      response.end(await create(background).webp().toBuffer())
    })
    const send = () => site.get('/pictures/320/changed.webp')
    const before = await send()
    expect(await pictureOf(before)).toMatchObject({ isRed: true })
    background = '#03c'
    await expect
      .poll(async () => (await pictureOf(await send())).isRed, { interval: 500 })
      .toBe(false)
    expect((await send()).headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  test.for([
    '/pictures/641/a.webp',
    '/pictures/99999/a.webp',
    '/pictures/0/a.webp',
    '/pictures/-320/a.webp',
    '/pictures/320/a.svg',
    '/pictures/320/a.gif',
    '/pictures/320/film.mp4',
    '/pictures/320/',
    '/pictures/320',
    '/pictures/',
  ])('at invalid address %s cause no call', async (path, { site, backend }) => {
    backend.calls.length = 0
    expect((await site.get(path)).status).toBe(404)
    expect(backend.calls).toEqual([])
  })

  test('come from configured folders only', async ({ site, backend }) => {
    await publish(backend, '/uploads/heber.jpg', '#c30')
    backend.answer('/uploads/geheim.png', { token: 'abc' })
    expect((await site.get('/pictures/320/@/uploads/heber.jpg')).status).toBe(200)
    expect((await site.get('/media/@/uploads/heber.jpg')).status).toBe(200)
    for (const path of [
      '/pictures/320/@/uploads/geheim.png',
      '/media/@/uploads/geheim.png',
      '/media/@/uploads/geheim',
    ]) {
      const response = await site.get(path)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await response.text()).not.toContain('abc')
    }
  })

  test.for([
    '@/anderswo/heber.jpg',
    '@/heber.jpg',
    '@/uploads/../anderswo/heber.jpg',
    '@/uploads/%2e%2e/anderswo/heber.jpg',
    '@/uploads/..%2fanderswo/heber.jpg',
    '@/uploads/%2E%2E%5Canderswo/heber.jpg',
    '@/uploads-alt/heber.jpg',
  ])('outside the configured folders are hidden: %s', async (name, { site, backend }) => {
    for (const path of ['/anderswo/heber.jpg', '/heber.jpg', '/uploads-alt/heber.jpg'])
      await publish(backend, path, '#c30')
    backend.calls.length = 0
    for (const folder of ['/media', '/pictures/320', '/pictures/share'])
      expect((await site.get(`${folder}/${name}`)).status).toBe(404)
    expect(backend.calls.filter(({ path }) => path.includes('heber'))).toEqual([])
  })

  test.for([
    '/pictures/320/https://evil.example/a.png',
    '/pictures/320///evil.example/a.png',
    '/pictures/320/@//evil.example/a.png',
    '/pictures/320/@evil.example/a.png',
    '/pictures/320/@/..//evil.example/a.png',
    '/pictures/320/%2e%2e/%2e%2e/geheim.png',
  ])('are not requested from other hosts: %s', async (path, { site }) => {
    const response = await site.get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('location')).toBeNull()
  })

  test('missing or broken are a 404 or 502', async ({ site, backend }) => {
    backend.answer('/media/kaputt.webp', master(randomBytes(2_000)))
    const missing = await site.get('/pictures/320/fehlt.webp', { headers: avif })
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')
    await site.get('/pictures/320/kaputt.webp', { headers: avif })
    const broken = await site.get('/pictures/320/kaputt.webp', { headers: avif })
    expect(broken.status).toBe(502)
    expect(await broken.text()).toBe('')
    expect(
      downloads(backend, '/media/kaputt.webp'),
      'it is not tried again and again',
    ).toHaveLength(1)
    // Log output arrives shortly after the response.
    await expectLogged(site, { msg: 'picture cannot be shown', pathname: '/media/kaputt.webp' })
  })

  test('encoded before are served during an outage', async ({ site, backend }) => {
    await publish(backend, '/media/kept.webp', '#c30')
    const send = (width: number) => site.get(`/pictures/${width}/kept.webp`, { headers: avif })
    expect((await send(320)).status).toBe(200)
    await backend.stop()
    expect((await send(320)).status).toBe(200)
    expect((await send(480)).status).toBe(502)
    await backend.start()
    expect((await send(480)).status).toBe(200)
  })

  test('for other sites are JPEG', async ({ site, backend }) => {
    await publish(backend, '/media/shared.webp', '#c30', 1500)
    const response = await site.get('/pictures/share/shared.webp', { headers: avif })
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('vary') ?? '').not.toMatch(/\bAccept\b/)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await pictureOf(response)).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  })
})
