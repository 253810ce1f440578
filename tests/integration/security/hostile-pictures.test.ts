import { globSync, readFileSync } from 'node:fs'
import express from 'express'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test as base, vi } from 'vitest'
import { noTokens } from '../../../content/client/backend-tokens.ts'
import { createPauses } from '../../../content/client/request-policy.ts'
import type { Logger } from '../../../platform/logger.ts'
import { createPictureEncoder } from '../../../server/pictures/picture-encoder.ts'
import { picturesHandler } from '../../../server/pictures/pictures.ts'
import { startFakeBackend, type FakeBackend } from '../../harness/servers/fake-backend.ts'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { isRunning } from '../../harness/run/is-running.ts'
import { listenForTest } from '../../harness/servers/listen-for-test.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'

const test = base.extend('backend', { scope: 'file' }, fileFixture(startFakeBackend))
test.beforeEach(({ backend }) => backend.reset())

const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c30' } })

const friendly = await create(900, 600).jpeg().toBuffer()

const siteUrl = new URL('https://muster.example')
const noPage = () => Promise.reject(new Error('no page is asked for'))

/** Serves only the picture routes on a free port until the test ends. */
async function serve(backend: FakeBackend, timeoutMs?: number) {
  const dataDir = temporaryFolder()
  const app = express()
  app.use(
    '/pictures',
    picturesHandler({
      config: {
        dataDir,
        picturesMaxBytes: 1_000_000,
        mediaPrefixes: [],
        backendTokens: noTokens,
        siteName: 'Muster',
        siteUrl,
      },
      content: { page: noPage, layout: noPage, pauses: createPauses(() => 0) },
      backendUrl: new URL(backend.url),
      logger: { warn() {} } as never as Logger,
      encoder: createPictureEncoder({ timeoutMs }),
    }),
  )
  const url = await listenForTest(app)
  return async function send(path: string) {
    const response = await fetch(url + path, { headers: { accept: 'image/avif' } })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
}

type Ask = Awaited<ReturnType<typeof serve>>

/** Waits for the encoded picture. On a slow machine the original is sent first while encoding continues. */
function encoded(send: Ask, path: string) {
  return vi.waitUntil(async () => {
    const { response } = await send(path)
    return response.headers.get('cache-control') !== 'no-store' && response
  })
}

function publish(backend: FakeBackend, path: string, bytes: Buffer): void {
  backend.answer(path, (_request, response) => {
    response.set('etag', `"${path}"`).type('jpeg').send(bytes)
  })
}

const downloads = ({ calls }: FakeBackend) => calls.filter(({ method }) => method === 'GET').length

/** Child processes of this process, from Linux /proc. */
function children(): number[] {
  const lists = globSync(`/proc/${process.pid}/task/*/children`).map((file) => readIfThere(file))
  return lists.join('').split(' ').filter(Boolean).map(Number)
}

/** @returns an empty string for an ended process or thread */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Stops the encoder process, like a picture that never finishes. */
async function hang(send: (path: string) => Promise<unknown>): Promise<number> {
  const before = children()
  await send('/pictures/320/friendly.jpg')
  const program = children().find((pid) => !before.includes(pid)) ?? 0
  process.kill(program, 'SIGSTOP')
  onTestFinished(() => {
    if (isRunning(program)) process.kill(program, 'SIGKILL')
  })
  return program
}

/** A JPEG whose header declares a larger size. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc2]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

describe('hostile pictures', () => {
  test('slow picture is replaced by its original and not retried', async ({ backend }) => {
    publish(backend, '/media/friendly.jpg', friendly)
    publish(backend, '/media/endless.jpg', friendly)
    const send = await serve(backend, 4_000)
    const program = await hang(send)
    const first = await send('/pictures/640/endless.jpg')
    expect(first.bytes.equals(friendly)).toBe(true)
    expect(first.response.headers.get('content-security-policy')).toMatch(/sandbox/)
    await expect.poll(() => isRunning(program)).toBe(false)
    const again = await send('/pictures/960/endless.jpg')
    expect(again.bytes.equals(friendly)).toBe(true)
    // A picture still being encoded would be sent with no-store.
    expect(again.response.headers.get('cache-control')).not.toBe('no-store')
    const other = await send('/pictures/480/friendly.jpg')
    expect(other.response.headers.get('content-type')).toBe('image/avif')
  })

  test('slow picture does not delay other pictures', async ({ backend }) => {
    publish(backend, '/media/friendly.jpg', friendly)
    publish(backend, '/media/endless.jpg', friendly)
    const send = await serve(backend)
    await hang(send)
    const [endless, known, unknown] = await Promise.all(
      ['640/endless', '320/friendly', '480/friendly'].map((name) => send(`/pictures/${name}.jpg`)),
    )
    expect(known?.response.headers.get('content-type')).toBe('image/avif')
    for (const late of [endless, unknown]) {
      expect(late?.bytes.equals(friendly)).toBe(true)
      expect(late?.response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('memory stays below the limit of a pod', async ({ backend }) => {
    const largest = await create(4000, 3000)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    publish(backend, '/media/largest.jpg', largest)
    publish(backend, '/media/beyond.jpg', withSize(largest, 8064, 6048))
    publish(backend, '/media/tall.jpg', await create(1600, 5_000).jpeg().toBuffer())
    const before = children()
    const peaks: number[] = []
    // The peak of an ended encoder process is lost.
    const watch = setInterval(() => {
      for (const pid of children().filter((child) => !before.includes(child)))
        peaks.push(peakOf(pid))
    }, 20)
    onTestFinished(() => clearInterval(watch))
    const send = await serve(backend, 60_000)
    for (const [name, type] of [
      ['largest', 'image/avif'],
      ['beyond', 'image/jpeg'],
      ['tall', 'image/jpeg'],
    ]) {
      const settled = await encoded(send, `/pictures/1600/${name}.jpg`)
      expect([name, settled.headers.get('content-type')]).toEqual([name, type])
    }
    expect(Math.max(...peaks)).toBeGreaterThan(50_000)
    expect(Math.max(...peaks)).toBeLessThan(215_000)
  })

  /** @returns peak memory of a process in kB; 0 if it has ended */
  function peakOf(pid: number): number {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0)
  }

  test('query strings share one picture', async ({ backend }) => {
    backend.answer('/media/friendly.jpg', (_request, response) => {
      response.removeHeader('etag')
      response.end(friendly)
    })
    const send = await serve(backend)
    await encoded(send, '/pictures/320/friendly.jpg')
    const before = downloads(backend)
    const queries = ['?z1', '?z2', '?z3=4', '?']
    const etags = await Promise.all(
      queries.map(async (query) =>
        (await send(`/pictures/320/friendly.jpg${query}`)).response.headers.get('etag'),
      ),
    )
    expect(new Set(etags).size).toBe(1)
    expect(downloads(backend)).toBe(before)
    expect(backend.calls.filter(({ path }) => path.includes('z'))).toEqual([])
  })

  test('SVG drawing is never encoded', async ({ backend }) => {
    backend.answer('/media/endless.svg', (_request, response) => {
      response.type('svg').send('<svg xmlns="http://www.w3.org/2000/svg"/>')
    })
    const send = await serve(backend)
    for (const size of ['share', '640'])
      expect((await send(`/pictures/${size}/endless.svg`)).response.status).toBe(404)
    expect(backend.calls.filter(({ path }) => path.includes('endless'))).toEqual([])
  })

  test('full queue sends originals or a 503', async ({ backend }) => {
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
    const send = await serve(backend)
    const waiting = names.map((name) => send(`/pictures/320/${name}`))
    await expect.poll(() => downloads(backend)).toBe(2)
    const next = await send('/pictures/320/next.jpg')
    expect(next.bytes.equals(friendly)).toBe(true)
    expect(next.response.headers.get('cache-control')).toBe('no-store')
    backend.answer('/media/none.jpg', (request, response) => {
      if (request.method === 'GET') request.socket.destroy()
      else response.set('etag', '"1"').end()
    })
    const { response } = await send('/pictures/320/none.jpg')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    open()
    await Promise.all(waiting)
  })
})
