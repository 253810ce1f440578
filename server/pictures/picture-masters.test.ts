import { describe, expect, test as base } from 'vitest'
import { noTokens } from '../../content/client/backend-tokens.ts'
import { createPauses } from '../../content/client/request-policy.ts'
import { startFakeBackend, type FakeBackend } from '../../tests/harness/servers/fake-backend.ts'
import { fileFixture } from '../../tests/harness/run/file-fixture.ts'
import {
  PictureMissing,
  PictureNotMade,
  PictureUnavailable,
  PictureUnreadable,
} from './picture-error.ts'
import { createPictureMasters } from './picture-masters.ts'

const test = base.extend('backend', { scope: 'file' }, fileFixture(startFakeBackend))
test.beforeEach(({ backend }) => backend.reset())

let time = 1
const masters = (backend: FakeBackend, options = {}) =>
  createPictureMasters({
    backendUrl: new URL(backend.url),
    mediaPrefixes: ['/uploads/'],
    tokens: noTokens,
    pauses: createPauses(() => time),
    freshMs: 1_000,
    staleMs: 1_000,
    now: () => time,
    ...options,
  })

function answer(backend: FakeBackend, path: string, etag: string | null, bytes = 'picture'): void {
  backend.answer(path, (_request, response) => {
    response.writeHead(200, etag === null ? {} : { etag })
    response.end(bytes)
  })
}

describe('picture masters', () => {
  test('revalidate a version once after its TTL', async ({ backend }) => {
    answer(backend, '/media/a.webp', '"1"')
    const { version } = masters(backend)
    const first = await version('/media/a.webp')
    answer(backend, '/media/a.webp', '"2"')
    expect(await version('/media/a.webp')).toBe(first)
    expect(backend.calls).toHaveLength(1)
    time += 1_001
    const [second, third] = await Promise.all([version('/media/a.webp'), version('/media/a.webp')])
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    expect(backend.calls.map(({ method }) => method)).toEqual(['HEAD', 'HEAD'])
  })

  test('serve a stale version during revalidation', async ({ backend }) => {
    answer(backend, '/media/a.webp', '"1"')
    const { version } = masters(backend, { staleMs: 60_000 })
    const first = await version('/media/a.webp')
    answer(backend, '/media/a.webp', '"2"')
    time += 1_001
    expect(await version('/media/a.webp')).toBe(first)
    await expect.poll(() => version('/media/a.webp')).not.toBe(first)
  })

  test.for(['private', 'no-store', 'max-age=0, Private'])(
    'refuse a picture with Cache-Control %s',
    async (rule, { backend }) => {
      backend.answer('/media/a.webp', (_request, response) => {
        response.set('cache-control', rule).send('picture')
      })
      await expect(masters(backend).version('/media/a.webp')).rejects.toThrow(PictureNotMade)
    },
  )

  test('detect changes without validators by content', async ({ backend }) => {
    answer(backend, '/media/a.webp', null, 'old')
    const { version } = masters(backend)
    const first = await version('/media/a.webp')
    time += 1_001
    expect(await version('/media/a.webp')).toBe(first)
    answer(backend, '/media/a.webp', null, 'new')
    time += 1_001
    expect(await version('/media/a.webp')).not.toBe(first)
  })

  test('keep known versions without a backend', async ({ backend }) => {
    answer(backend, '/media/a.webp', '"1"')
    const { version, bytes } = masters(backend)
    const known = await version('/media/a.webp')
    await backend.stop()
    time += 1_001
    expect(await version('/media/a.webp')).toBe(known)
    await expect(version('/media/b.webp')).rejects.toThrow(PictureUnavailable)
    await expect(bytes('/media/a.webp')).rejects.toThrow(PictureUnavailable)
  })

  test('serve the known version beside a hanging backend', async ({ backend }) => {
    answer(backend, '/media/a.webp', '"1"')
    const { version } = masters(backend, { staleMs: 60_000, timeoutMs: 3_600_000 })
    const known = await version('/media/a.webp')
    backend.answer('/media/a.webp', () => {})
    time += 61_000
    expect(await version('/media/a.webp')).toBe(known)
    expect(await version('/media/a.webp')).toBe(known)
  })

  test('send no request during Retry-After', async ({ backend }) => {
    backend.answer('/media/a.webp', (_request, response) => {
      response.writeHead(503, { 'retry-after': '60' }).end()
    })
    const { version, bytes } = masters(backend)
    await expect(version('/media/a.webp')).rejects.toThrow(PictureUnavailable)
    await expect(version('/media/b.webp')).rejects.toThrow(PictureUnavailable)
    await expect(bytes('/media/a.webp')).rejects.toThrow(PictureUnavailable)
    expect(backend.calls).toHaveLength(1)
  })

  test('report a deleted picture as missing', async ({ backend }) => {
    answer(backend, '/media/a.webp', '"1"')
    const { version } = masters(backend)
    await version('/media/a.webp')
    await backend.reset()
    time += 1_001
    await expect(version('/media/a.webp')).rejects.toThrow(PictureMissing)
  })

  test('give up on a slow backend', async ({ backend }) => {
    backend.answer('/media/a.webp', () => {})
    const { version } = masters(backend, { timeoutMs: 50 })
    await expect(version('/media/a.webp')).rejects.toThrow(PictureUnavailable)
  })

  test('stop reading a master above the size limit', async ({ backend }) => {
    answer(backend, '/media/a.webp', '"1"', 'x'.repeat(101))
    await expect(masters(backend, { maxBytes: 100 }).bytes('/media/a.webp')).rejects.toThrow(
      PictureUnreadable,
    )
    expect(await masters(backend, { maxBytes: 101 }).bytes('/media/a.webp')).toHaveLength(101)
  })

  test('resolve media below the base path of the backend', async ({ backend }) => {
    answer(backend, '/api/media/a.webp', '"1"', 'below')
    answer(backend, '/uploads/a.jpg', '"1"', 'top')
    const { bytes } = masters(backend, { backendUrl: new URL(`${backend.url}/api/`) })
    expect(String(await bytes('/media/a.webp'))).toBe('below')
    expect(String(await bytes('/media/@/uploads/a.jpg'))).toBe('top')
  })
})
