import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import { Unreachable } from '../unreachable.ts'
import { requireAnswer } from './require-answer.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

async function startServer(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closings.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

function ask(what: 'site' | 'backend', address: URL): Promise<void> {
  const options = { headers: {}, timeoutMs: 1_000, retries: 0, rate: null, concurrency: 1 }
  const fetcher = createFetcher({ site: [address], ...options })
  closings.push(() => fetcher.close())
  return requireAnswer(what, address, { fetch: fetcher.fetch })
}

test.each([
  { name: 'a page', status: 200, headers: {} },
  { name: 'an error', status: 500, headers: {} },
  { name: 'a backend that does not answer', status: 598, headers: {} },
  { name: 'a redirect in a circle', status: 302, headers: { location: '/' } },
])('$name is an answer', async ({ status, headers }) => {
  const site = await startServer((_, response) => response.writeHead(status, headers).end('text'))
  await expect(ask('site', site)).resolves.toBeUndefined()
})

test('a closed port is none', async () => {
  const site = await startServer(() => undefined)
  await closings.pop()?.()
  const failure = await ask('backend', site).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Unreachable)
  expect(failure).toMatchObject({
    what: 'backend',
    address: site,
    message: `${site.href} does not answer: connection refused`,
  })
})

test('what breaks off is none', async () => {
  const site = await startServer((_, response) => response.destroy())
  await expect(ask('site', site)).rejects.toThrow(/does not answer/)
})

test('a site that lives at another address is told by its name', async () => {
  const other = await startServer((_, response) => response.end('page'))
  const site = await startServer((_, response) =>
    response.writeHead(301, { location: other.href }).end(),
  )
  await expect(ask('site', site)).rejects.toThrow(`--base=${other.origin}`)
  await expect(ask('backend', site)).resolves.toBeUndefined()
})
