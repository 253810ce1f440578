import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import sharp from 'sharp'
import { expect, onTestFinished, test as base } from 'vitest'
import type { Logger } from '../../../server/ops/logger.ts'
import { createWorkLimit } from '../../../server/concurrency/work-limits.ts'
import { createPictureEncoder } from '../../../server/pictures/picture-encoder.ts'
import { picturesHandler } from '../../../server/pictures/pictures.ts'
import { startFakeBackend, type FakeBackend } from '../../harness/servers/fake-backend.ts'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { isRunning } from '../../harness/run/is-running.ts'
import { listen } from '../../harness/servers/listen.ts'

const test = base.extend('backend', { scope: 'file' }, fileFixture(startFakeBackend))
test.beforeEach(({ backend }) => backend.reset())

const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c30' } })

const friendly = await create(900, 600).jpeg().toBuffer()

const siteUrl = new URL('https://muster.example')
const noPage = () => Promise.reject(new Error('no page is asked for'))

/** The pictures alone, on a free port until the test ends. */
async function serve(backend: FakeBackend, timeoutMs?: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'))
  const app = express()
  app.use(
    '/pictures',
    picturesHandler({
      config: {
        dataDir,
        picturesMaxBytes: 1_000_000,
        mediaPrefixes: [],
        siteName: 'Muster',
        siteUrl,
      },
      content: { page: noPage, layout: noPage },
      limit: createWorkLimit({ concurrency: 1, maxQueued: 0, maxWaitMs: 1_000 }),
      backendUrl: new URL(backend.url),
      logger: { warn() {} } as never as Logger,
      encoder: createPictureEncoder({ timeoutMs }),
    }),
  )
  const { url, stop } = await listen(app)
  onTestFinished(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return async function ask(path: string) {
    const start = performance.now()
    const response = await fetch(url + path, {
      headers: { accept: 'image/avif' },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { response, bytes, ms: performance.now() - start }
  }
}

function publish(backend: FakeBackend, path: string, bytes: Buffer): void {
  backend.answer(path, (_request, response) => {
    response.set('etag', `"${path}"`).type('jpeg').send(bytes)
  })
}

const downloads = ({ calls }: FakeBackend) => calls.filter(({ method }) => method === 'GET').length

/** The child processes of this one, as /proc of Linux knows them. */
function children(): number[] {
  const lists = globSync(`/proc/${process.pid}/task/*/children`).map((file) => readIfThere(file))
  return lists.join('').split(' ').filter(Boolean).map(Number)
}

/** @returns nothing of a process or thread that has ended */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Has the program that makes pictures hang, as a picture without an end would. */
async function hang(ask: (path: string) => Promise<unknown>): Promise<number> {
  const before = children()
  await ask('/pictures/320/friendly.jpg')
  const program = children().find((pid) => !before.includes(pid)) ?? 0
  process.kill(program, 'SIGSTOP')
  onTestFinished(() => {
    if (isRunning(program)) process.kill(program, 'SIGKILL')
  })
  return program
}

/** A JPEG that says that it is larger than it is. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc2]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

test('a picture that takes too long is given up, sent as it is and not tried again', async ({
  backend,
}) => {
  publish(backend, '/media/friendly.jpg', friendly)
  publish(backend, '/media/endless.jpg', friendly)
  const ask = await serve(backend, 2_000)
  const program = await hang(ask)
  const first = await ask('/pictures/640/endless.jpg')
  expect(first.bytes.equals(friendly)).toBe(true)
  expect(first.response.headers.get('content-security-policy')).toMatch(/sandbox/)
  expect(first.ms).toBeGreaterThan(1_500)
  await expect.poll(() => isRunning(program)).toBe(false)
  const again = await ask('/pictures/960/endless.jpg')
  expect(again.bytes.equals(friendly)).toBe(true)
  expect(again.ms).toBeLessThan(1_500)
  const other = await ask('/pictures/480/friendly.jpg')
  expect(other.response.headers.get('content-type')).toBe('image/avif')
})

test('nobody waits for the picture of another: what is kept comes at once, what is not as it is', async ({
  backend,
}) => {
  publish(backend, '/media/friendly.jpg', friendly)
  publish(backend, '/media/endless.jpg', friendly)
  const ask = await serve(backend)
  await hang(ask)
  const [endless, known, unknown] = await Promise.all(
    ['640/endless', '320/friendly', '480/friendly'].map((name) => ask(`/pictures/${name}.jpg`)),
  )
  expect(known?.response.headers.get('content-type')).toBe('image/avif')
  expect(known?.ms).toBeLessThan(1_500)
  for (const late of [endless, unknown]) {
    expect(late?.bytes.equals(friendly)).toBe(true)
    expect(late?.response.headers.get('cache-control')).toBe('no-store')
    expect(late?.ms).toBeLessThan(8_000)
  }
})

test('whatever a picture is, it takes no more memory than a pod has', async ({ backend }) => {
  const largest = await create(4000, 3000)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  publish(backend, '/media/largest.jpg', largest)
  publish(backend, '/media/beyond.jpg', withSize(largest, 8064, 6048))
  publish(backend, '/media/tall.jpg', await create(1600, 5_000).jpeg().toBuffer())
  const before = children()
  const peaks: number[] = []
  // What a picture takes too much of ends with it.
  const watch = setInterval(() => {
    for (const pid of children().filter((child) => !before.includes(child))) peaks.push(peakOf(pid))
  }, 20)
  onTestFinished(() => clearInterval(watch))
  const ask = await serve(backend)
  for (const [name, type] of [
    ['largest', 'image/avif'],
    ['beyond', 'image/jpeg'],
    ['tall', 'image/jpeg'],
  ]) {
    const { response } = await ask(`/pictures/1600/${name}.jpg`)
    expect([name, response.headers.get('content-type')]).toEqual([name, type])
  }
  expect(Math.max(...peaks)).toBeGreaterThan(50_000)
  expect(Math.max(...peaks)).toBeLessThan(215_000)
})

/** @returns the most memory that a process ever had, in kB; 0 where it has ended */
function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0)
}

test('queries are one picture: its original is asked for once, without them', async ({
  backend,
}) => {
  backend.answer('/media/friendly.jpg', (_request, response) => {
    response.removeHeader('etag')
    response.end(friendly)
  })
  const ask = await serve(backend)
  await ask('/pictures/320/friendly.jpg')
  const before = downloads(backend)
  const queries = ['?z1', '?z2', '?z3=4', '?']
  const etags = await Promise.all(
    queries.map(async (query) =>
      (await ask(`/pictures/320/friendly.jpg${query}`)).response.headers.get('etag'),
    ),
  )
  expect(new Set(etags).size).toBe(1)
  expect(downloads(backend)).toBe(before)
  expect(backend.calls.filter(({ path }) => path.includes('z'))).toEqual([])
})

test('a drawing is sent as it is and never drawn', async ({ backend }) => {
  backend.answer('/media/endless.svg', (_request, response) => {
    response.type('svg').send('<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  const ask = await serve(backend)
  backend.calls.length = 0
  for (const size of ['share', '640'])
    expect((await ask(`/pictures/${size}/endless.svg`)).response.status).toBe(404)
  expect(backend.calls).toEqual([])
})

test('when as many wait as may, the next one has the original, or is told to come again', async ({
  backend,
}) => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const answerLate = (path: string) =>
    backend.answer(path, async (request, response) => {
      response.set('etag', '"1"')
      if (request.method === 'GET') await opened
      response.end(friendly)
    })
  const names = Array.from({ length: 66 }, (_, index) => `wait-${index}.jpg`)
  for (const name of names) answerLate(`/media/${name}`)
  publish(backend, '/media/next.jpg', friendly)
  const ask = await serve(backend)
  const waiting = names.map((name) => ask(`/pictures/320/${name}`))
  await expect.poll(() => downloads(backend)).toBe(2)
  const next = await ask('/pictures/320/next.jpg')
  expect(next.bytes.equals(friendly)).toBe(true)
  expect(next.response.headers.get('cache-control')).toBe('no-store')
  expect(next.ms).toBeLessThan(1_000)
  backend.answer('/media/none.jpg', (request, response) => {
    if (request.method === 'GET') request.socket.destroy()
    else response.set('etag', '"1"').end()
  })
  const { response } = await ask('/pictures/320/none.jpg')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  open()
  await Promise.all(waiting)
})
