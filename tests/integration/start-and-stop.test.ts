import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createContentFolder } from '../harness/content/content-folder.ts'
import { page, submission } from '../harness/content/page-builder.ts'
import { spawnSite } from '../harness/servers/start-site.ts'
import { startBackendInTest, startSiteInTest } from './deployments.ts'
import { listen } from '../harness/servers/listen.ts'

const lines = (output: string) => output.split('\n').filter(Boolean)

test.each([
  { variable: 'PORT', value: '99999', expected: 'PORT=99999: expected a port number' },
  {
    variable: 'SITE_URL',
    value: 'www.site.test',
    expected:
      'SITE_URL=www.site.test: expected an http(s) address without user, password, query and #',
  },
  {
    variable: 'BACKEND_URL',
    value: 'http://site:hunter2@content.test',
    expected: 'BACKEND_URL=…: expected an http(s) address without user, password, query and #',
  },
  {
    variable: 'CONTENT_DIR',
    value: '/nowhere',
    expected:
      "CONTENT_DIR=/nowhere: expected a folder that can be read (ENOENT: no such file or directory, scandir '/nowhere')",
  },
  {
    variable: 'DATA_DIR',
    value: '/proc/site',
    expected: 'DATA_DIR=/proc/site: expected a folder that can be written to (ENOENT)',
  },
  {
    variable: 'OPS_HOST',
    value: '192.0.2.1',
    expected: 'OPS_HOST=192.0.2.1: expected an address of this machine (EADDRNOTAVAIL)',
  },
  {
    variable: 'LOG_LEVEL',
    value: 'loud',
    expected: 'LOG_LEVEL=loud: expected trace, debug, info, warn, error, fatal, silent',
  },
])('a bad $variable is one line, and no start', async ({ variable, value, expected }) => {
  const site = spawnSite({ [variable]: value })
  expect(await site.ended).toBe(1)
  expect(lines(site.output())).toEqual([expected])
})

test('a busy port is one line that says what to do, and no start', async () => {
  const { port, stop } = await listen(() => {})
  onTestFinished(stop)
  const backend = await startBackendInTest()
  const site = spawnSite({ PORT: String(port), BACKEND_URL: backend.url })
  expect(await site.ended).toBe(1)
  expect(lines(site.output())).toEqual([expect.stringContaining(`PORT=${port}: another program`)])
})

test('a damaged database is one line that names it, and no start', async () => {
  const { path } = createContentFolder({
    'content.sqlite': 'no database, however long '.repeat(99),
  })
  const site = spawnSite({ DATA_DIR: path })
  expect(await site.ended).toBe(1)
  expect(lines(site.output())).toEqual([
    `${path}/content.sqlite: expected a database that can be written to (file is not a database)`,
  ])
})

test('a secret that is refused is not printed', async () => {
  const site = spawnSite({ PURGE_TOKEN: 'hunter2' })
  expect(await site.ended).toBe(1)
  expect(site.output()).toContain('PURGE_TOKEN')
  expect(site.output()).not.toContain('hunter2')
})

test('a start says where the site is, and nothing that nobody asked for', async () => {
  const backend = await startBackendInTest()
  const site = spawnSite({ BACKEND_URL: backend.url, SITE_URL: 'http://www.site.test' })
  onTestFinished(() => void site.process.kill())
  await expect.poll(() => lines(site.output()), { timeout: 20_000 }).toHaveLength(4)
  expect(lines(site.output())).toEqual([
    expect.stringContaining('Site     http://localhost:'),
    expect.stringMatching(/Editor   http:..localhost:\d+.admin$/),
    expect.stringMatching(/Health   http:..localhost:\d+.livez, .readyz, .metrics$/),
    expect.stringContaining(`Content  ${backend.url}`),
  ])
  site.process.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('the site starts without its backend', async () => {
  const site = await startSiteInTest({ BACKEND_URL: 'http://127.0.0.1:9' })
  expect((await site.get('/de')).status).toBe(598)
  expect(await site.stop()).toBe(0)
})

test('a signal that comes as soon as the site says where it is ends it in order', async () => {
  const site = await startSiteInTest({ BACKEND_URL: 'http://127.0.0.1:9' })
  expect(await site.stop()).toBe(0)
})

test('a signal that comes before the site listens ends it in order', async () => {
  // The first pages are asked for before.
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
  const backend = await listen(() => ask())
  onTestFinished(backend.stop)
  const site = spawnSite({ BACKEND_URL: backend.url })
  await isAsked
  site.process.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('on a signal open requests are finished, and no new ones are taken', async () => {
  const backend = await startBackendInTest()
  const site = await startSiteInTest({ BACKEND_URL: backend.url })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    backend.answer('/de/langsam', (_request, response) => {
      answer = () => void response.json(page({ de: '/de/langsam' }))
      resolve()
    })
  })
  const open = site.get('/de/langsam')
  await asked
  const stopped = site.stop()
  await expect
    .poll(() =>
      fetch(site.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  answer()
  const response = await open
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Werkstatt')
  expect(await stopped).toBe(0)
})

test('a slow client and a backend that hangs delay the end by less than docker stop waits', async () => {
  const backend = await startBackendInTest()
  const site = await startSiteInTest({ BACKEND_URL: backend.url })
  backend.answer('/de/ajax/contact', () => {})
  const body = JSON.stringify(submission)
  const { host, port } = new URL(site.url)
  const client = connect(Number(port), '127.0.0.1')
  client.on('error', () => {})
  onTestFinished(() => void client.destroy())
  client.write(
    `POST /de/ajax/contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  client.write(body.slice(0, -1))
  await delay(500)
  const begun = performance.now()
  const stopped = site.stop()
  await delay(7_000)
  // The form is complete now, and its delivery would take five seconds.
  client.write(body.slice(-1))
  expect(await stopped).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a reader of the log that has stopped does not hold up the end', async () => {
  const site = spawnSite({ BACKEND_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'info' })
  onTestFinished(() => void site.process.kill('SIGKILL'))
  const address = () => /^ +Site +(\S+)$/m.exec(site.output())?.[1] ?? ''
  await expect.poll(address, { timeout: 20_000 }).not.toBe('')
  site.process.stdout?.pause()
  // More lines than the pipe takes.
  for (let asked = 0; asked < 1_500; asked++) await (await fetch(`${address()}/robots.txt`)).text()
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  expect(await Promise.race([ended, delay(10_000)])).toEqual([null, 'SIGKILL'])
  site.process.stdout?.resume()
  await site.ended
})
