import { expect, test as base } from 'vitest'
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

test('a version holds for a moment, then the backend is asked again, once however many want it', async ({
  backend,
}) => {
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

test('nobody waits while it is asked again, and the next one knows', async ({ backend }) => {
  answer(backend, '/media/a.webp', '"1"')
  const { version } = masters(backend, { staleMs: 60_000 })
  const first = await version('/media/a.webp')
  answer(backend, '/media/a.webp', '"2"')
  time += 1_001
  expect(await version('/media/a.webp')).toBe(first)
  await expect.poll(() => version('/media/a.webp')).not.toBe(first)
})

test.for(['private', 'no-store', 'max-age=0, Private'])(
  'what the backend forbids to keep for all is not made: %s',
  async (rule, { backend }) => {
    backend.answer('/media/a.webp', (_request, response) => {
      response.set('cache-control', rule).send('picture')
    })
    await expect(masters(backend).version('/media/a.webp')).rejects.toThrow(PictureNotMade)
  },
)

test('a backend without validators is told by what it sends', async ({ backend }) => {
  answer(backend, '/media/a.webp', null, 'old')
  const { version } = masters(backend)
  const first = await version('/media/a.webp')
  time += 1_001
  expect(await version('/media/a.webp')).toBe(first)
  answer(backend, '/media/a.webp', null, 'new')
  time += 1_001
  expect(await version('/media/a.webp')).not.toBe(first)
})

test('while the backend is away, what was known holds; what was not is unavailable', async ({
  backend,
}) => {
  answer(backend, '/media/a.webp', '"1"')
  const { version, bytes } = masters(backend)
  const known = await version('/media/a.webp')
  await backend.stop()
  time += 1_001
  expect(await version('/media/a.webp')).toBe(known)
  await expect(version('/media/b.webp')).rejects.toThrow(PictureUnavailable)
  await expect(bytes('/media/a.webp')).rejects.toThrow(PictureUnavailable)
})

test('while the backend hangs, what was known holds after a second, and later at once', async ({
  backend,
}) => {
  answer(backend, '/media/a.webp', '"1"')
  const { version } = masters(backend, { staleMs: 60_000, timeoutMs: 1_500 })
  const known = await version('/media/a.webp')
  backend.answer('/media/a.webp', () => {})
  time += 61_000
  const asked = version('/media/a.webp')
  expect(await timeOf(asked)).toBeLessThan(1_400)
  expect(await asked).toBe(known)
  await expect.poll(() => timeOf(version('/media/a.webp')), { timeout: 4_000 }).toBeLessThan(100)
})

async function timeOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work
  return performance.now() - start
}

test('a picture that was taken away is missing at once', async ({ backend }) => {
  answer(backend, '/media/a.webp', '"1"')
  const { version } = masters(backend)
  await version('/media/a.webp')
  await backend.reset()
  time += 1_001
  await expect(version('/media/a.webp')).rejects.toThrow(PictureMissing)
})

test('a connection that breaks is tried once more', async ({ backend }) => {
  let calls = 0
  backend.answer('/media/a.webp', (request, response) => {
    if (++calls === 1) request.socket.destroy()
    else response.end('picture')
  })
  expect(String(await masters(backend).bytes('/media/a.webp'))).toBe('picture')
})

test('a backend that is slow is given up', async ({ backend }) => {
  backend.answer('/media/a.webp', () => {})
  const { version } = masters(backend, { timeoutMs: 50 })
  await expect(version('/media/a.webp')).rejects.toThrow(PictureUnavailable)
})

test('a master that is too large is not read to its end', async ({ backend }) => {
  answer(backend, '/media/a.webp', '"1"', 'x'.repeat(101))
  await expect(masters(backend, { maxBytes: 100 }).bytes('/media/a.webp')).rejects.toThrow(
    PictureUnreadable,
  )
  expect(await masters(backend, { maxBytes: 101 }).bytes('/media/a.webp')).toHaveLength(101)
})

test('a backend below a path has its media there, and other pictures at its top', async ({
  backend,
}) => {
  answer(backend, '/api/media/a.webp', '"1"', 'below')
  answer(backend, '/uploads/a.jpg', '"1"', 'top')
  const { bytes } = masters(backend, { backendUrl: new URL(`${backend.url}/api/`) })
  expect(String(await bytes('/media/a.webp'))).toBe('below')
  expect(String(await bytes('/media/@/uploads/a.jpg'))).toBe('top')
})
