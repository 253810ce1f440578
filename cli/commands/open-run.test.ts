import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { startBackend } from '../../content/client/start-backend.fixture.ts'
import { startFakeBackend } from '../../tests/harness/servers/fake-backend.ts'
import { page } from '../../tests/harness/content/page-builder.ts'
import { readConfig, type Flags } from '../config.ts'
import type { Io } from '../io.ts'
import { Unreachable } from '../unreachable.ts'
import { openRun } from './open-run.ts'

const silent = { isTTY: false, columns: undefined, write: () => undefined }
const io: Io = {
  stdout: silent,
  stderr: silent,
  env: {},
  cwd: tmpdir(),
  signal: new AbortController().signal,
  now: () => new Date(),
}

async function open(flags: Flags) {
  const run = await openRun(await readConfig({ header: ['X-Run: yes'], ...flags }, io), io)
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

/** A site without pages whose `/admin` leads to the backend. */
async function startSite(backendUrl: string): Promise<URL> {
  const { url } = await startBackend((response, { url: path }) => {
    if (path === '/admin') response.writeHead(302, { location: `${backendUrl}/admin` }).end()
    else response.writeHead(404).end()
  })
  return url
}

test.each(['found', 'given'])(
  'a backend that was %s is asked like the site itself',
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

test('without a backend the site alone is asked', async () => {
  const site = await startSite('http://127.0.0.1:1')
  const { backend, seeds } = await open({ base: site.href, locale: ['de'] })
  expect(backend).toBeNull()
  expect(seeds.list).toEqual([{ url: new URL('/de', site).href, kind: 'start' }])
})

test.each([
  { name: 'a site', flags: { base: 'http://127.0.0.1:1' }, what: 'site' },
  { name: 'a backend that was given', flags: { backend: 'http://127.0.0.1:1' }, what: 'backend' },
])('$name that does not answer ends the run', async ({ flags, what }) => {
  const base = (await startSite('http://127.0.0.1:1')).href
  const error = await open({ base, retries: '0', ...flags }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Unreachable)
  expect(error).toMatchObject({ what })
})
