import { describe, expect, onTestFinished, test } from 'vitest'
import { startBackend, type Answering } from '../../tests/harness/servers/start-backend.ts'
import { manners } from '../../tests/harness/crawl/manners.ts'
import { freePort } from '../../tests/harness/servers/listen.ts'
import { startFakeBackend } from '../../tests/harness/servers/fake-backend.ts'
import { page } from '../../tests/harness/content/page-builder.ts'
import { commandIo } from '../../tests/harness/run-command.ts'
import { readConfig, type Flags } from '../cli-config.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import { Unreachable } from '../unreachable.ts'
import { openSite, requireResponse } from './open-site.ts'

const { io } = commandIo()

async function open(flags: Flags) {
  const run = await openSite(await readConfig({ header: ['X-Run: yes'], ...flags }, io), io.signal)
  onTestFinished(() => run.close())
  return run
}

/** A backend with one page. */
async function startService() {
  const service = await startFakeBackend()
  onTestFinished(() => service.stop())
  service.publish(page({ de: '/de/maschinen' }))
  return service
}

/** A site without pages whose `/admin` redirects to the backend. */
async function startSite(backendUrl: string): Promise<URL> {
  const { url } = await startBackend((response, { url: path }) => {
    if (path === '/admin') response.writeHead(302, { location: `${backendUrl}/admin` }).end()
    else response.writeHead(404).end()
  })
  return url
}

describe('open site', () => {
  test.each(['found', 'given'])(
    'requests a %s backend with the headers of the run',
    async (how) => {
      const service = await startService()
      const site = await startSite(service.url)
      const run = await open({ base: site.href, ...(how === 'given' && { backend: service.url }) })
      expect(run.backend?.url.origin).toBe(service.url)

      service.calls.length = 0
      const source = await run.backend?.source(new URL('/de/maschinen', site))
      expect(source).toMatchObject({ status: 200, body: { title: 'Werkstatt' } })
      // What gets the headers of the run is not spared like a host elsewhere either.
      expect(service.calls[0]?.headers['x-run']).toBe('yes')
    },
  )

  test('works without a backend', async () => {
    const site = await startSite('http://127.0.0.1:1')
    const { backend, tables } = await open({ base: site.href, locale: ['de'] })
    expect(backend).toBeNull()
    expect(tables.rows('SELECT url, kind FROM seed')).toEqual([
      { url: new URL('/de', site).href, kind: 'start' },
    ])
  })

  test.each([
    { name: 'a site', flags: { base: 'http://127.0.0.1:1' }, what: 'site' },
    { name: 'a configured backend', flags: { backend: 'http://127.0.0.1:1' }, what: 'backend' },
  ])('fails without a response from $name', async ({ flags, what }) => {
    const base = (await startSite('http://127.0.0.1:1')).href
    const error = await open({ base, retries: '0', ...flags }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Unreachable)
    expect(error).toMatchObject({ what })
  })

  test('stops on interrupt during the load of seeds', async () => {
    const controller = new AbortController()
    const { url } = await startBackend((response, { url: path }) => {
      if (path === '/sitemap.xml') controller.abort()
      else response.end()
    })
    const config = await readConfig({ base: url.href, locale: 'none', timeout: '1m' }, io)
    await expect(openSite(config, controller.signal)).rejects.toThrow('This operation was aborted')
  })
})

describe('reachability', () => {
  const startServer = async (answer: Answering) => (await startBackend(answer)).url

  function ask(what: 'site' | 'backend', address: URL): Promise<void> {
    const { fetch, close } = createFetcher({ site: [address], ...manners })
    onTestFinished(close)
    return requireResponse(what, address, fetch)
  }

  test.each([
    { name: 'a page', status: 200, headers: {} },
    { name: 'an error page', status: 500, headers: {} },
    { name: 'a backend timeout', status: 598, headers: {} },
    { name: 'a redirect loop', status: 302, headers: { location: '/' } },
  ])('accepts $name', async ({ status, headers }) => {
    const site = await startServer((response) => response.writeHead(status, headers).end('text'))
    await expect(ask('site', site)).resolves.toBeUndefined()
  })

  test('fails for a closed port', async () => {
    const site = new URL(`http://127.0.0.1:${await freePort()}`)
    const failure = await ask('backend', site).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Unreachable)
    expect(failure).toMatchObject({
      what: 'backend',
      address: site,
      message: `${site.href} does not respond: connection refused`,
    })
  })

  test('fails for a dropped connection', async () => {
    const site = await startServer((response) => response.destroy())
    await expect(ask('site', site)).rejects.toThrow(/does not respond/)
  })

  test('suggests the address of a redirected site', async () => {
    const other = await startServer((response) => response.end('page'))
    const site = await startServer((response) =>
      response.writeHead(301, { location: other.href }).end(),
    )
    await expect(ask('site', site)).rejects.toThrow(`--base=${other.origin}`)
    await expect(ask('backend', site)).resolves.toBeUndefined()
  })
})
