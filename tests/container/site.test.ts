import { once } from 'node:events'
import { connect } from 'node:net'
import autocannon from 'autocannon'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StartedTestContainer } from 'testcontainers'
import { composeFile } from './compose-file.ts'
import {
  addressOf,
  send,
  requestOps,
  evaluate,
  halt,
  inspect,
  siteHost,
  startService,
} from './containers.ts'
import { buildId } from './images.ts'

/** The site with its embedded content service, with the privileges and limits of `compose.yaml`. Drafts are shown; pages are not cached. */
const alone = { BACKEND_URL: '', REDIS_URL: '', PREVIEW_HOSTS: 'localhost' }

const pages = ['/de', '/en', '/de/maschinen', '/en/news', '/de/search?q=vakuum']

let site: StartedTestContainer

beforeAll(async () => {
  site = await startService('site', { environment: alone, untilHealthy: true })
})
afterAll(() => site.stop())

describe('site container', () => {
  test.each([
    { locale: 'de', language: 'de-CH' },
    { locale: 'en', language: 'en-GB' },
  ])('serves the home page in $locale', async ({ locale, language }) => {
    const { status, body } = await send(site, `/${locale}`)
    expect(status).toBe(200)
    expect(body.toString()).toContain(`<html lang="${language}"`)
  })

  test('encodes pictures', async () => {
    const { status, headers } = await send(site, '/pictures/320/vacuum-lifters-hero.webp', {
      accept: 'image/avif',
    })
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/avif' })
  })

  test('runs without privileges', async () => {
    const status = await evaluate(
      site,
      `import { readFileSync } from 'node:fs'
    const lines = readFileSync('/proc/1/status', 'utf8').split('\\n').map((line) => line.split(':\\t'))
    console.log(JSON.stringify(Object.fromEntries(lines)))`,
    )
    expect(status).toMatchObject({
      Uid: '1000\t1000\t1000\t1000',
      CapPrm: '0000000000000000',
      CapEff: '0000000000000000',
      CapBnd: '0000000000000000',
      NoNewPrivs: '1',
    })
  })

  test('writes to its data folder and to /tmp only', async () => {
    const outcomes = await evaluate(
      site,
      `import { writeFileSync } from 'node:fs'
    const write = (folder) => {
      try { writeFileSync(folder + '/written', ''); return 'written' } catch ({ code }) { return code }
    }
    const folders = ['/data', '/tmp', '/app', '/app/dist/client', '/etc', '/home/node', '/var/tmp']
    console.log(JSON.stringify(Object.fromEntries(folders.map((folder) => [folder, write(folder)]))))`,
    )
    expect(outcomes).toEqual({
      '/data': 'written',
      '/tmp': 'written',
      '/app': 'EROFS',
      '/app/dist/client': 'EROFS',
      '/etc': 'EROFS',
      '/home/node': 'EROFS',
      '/var/tmp': 'EROFS',
    })
  })

  test.each([
    { address: 'the site', args: [], code: 0 },
    { address: 'a closed port', args: ['http://127.0.0.1:9'], code: 1 },
    { address: 'a page that is not there', args: ['http://127.0.0.1:3000/de/nowhere'], code: 1 },
  ])('health check of $address exits with $code', async ({ args, code }) => {
    const { exitCode } = await site.exec(['node', 'scripts/image/healthcheck.mjs', ...args])
    expect(exitCode).toBe(code)
  })

  test('reports build and readiness on the operations port', async () => {
    expect(JSON.parse((await requestOps(site, '/livez')).text)).toMatchObject({ build: buildId })
    const { status, text } = await requestOps(site, '/readyz')
    expect({ status, ...(JSON.parse(text) as object) }).toEqual({ status: 200, state: 'ready' })
  })

  test.each(['/livez', '/readyz', '/metrics'])('hides %s from visitors', async (path) => {
    expect(composeFile.services.site.ports).toEqual(['127.0.0.1:3000:3000'])
    expect((await send(site, path)).status).toBe(404)
  })

  test('stays within its memory limit under load', async () => {
    const { body } = await send(site, '/de')
    // Wide pictures need the most memory.
    const pictures = [...new Set(body.toString().match(/\/pictures\/(1600|2\d00)\/[\w./-]+/g))]
    expect(pictures.length).toBeGreaterThan(8)
    const inTurn = pLimit(4)
    const scrape = setInterval(() => void requestOps(site, '/metrics'), 1000)
    const [load, ...answers] = await Promise.all([
      autocannon({
        url: addressOf(site),
        connections: 8,
        duration: 15,
        headers: siteHost,
        requests: pages.map((path) => ({ path })),
      }),
      ...pictures.map((path) =>
        inTurn(() => send(site, path, { accept: 'image/avif,image/webp' })),
      ),
    ])
    clearInterval(scrape)
    // A busy machine may respond with 598. A killed process does not respond.
    expect(load.errors).toBe(0)
    expect(load['2xx']).toBeGreaterThan(50)
    expect((await send(site, '/de')).status).toBe(200)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const { State, RestartCount, HostConfig } = await inspect(site)
    expect(HostConfig.Memory).toBe(256 * 2 ** 20)
    // `OOMKilled` says nothing here: where memory is short, the kernel ends the process that encodes a picture first.
    expect({ running: State.Running, RestartCount }).toEqual({ running: true, RestartCount: 0 })
  })

  test('finishes an open request on shutdown', async () => {
    const body = '{"name":"Muster"}'
    const { hostname, port } = new URL(addressOf(site))
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => (received += chunk))
    socket.write(
      `POST /de/ajax/contact HTTP/1.1\r\nHost: ${siteHost.host}\r\nExpect: 100-continue\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await expect.poll(() => received).toContain('100 Continue')
    const halted = halt(site)
    await expect.poll(() => isOpen(site)).toBe(false)
    socket.write(body)
    await once(socket, 'close')
    expect(received).toMatch(/HTTP\/1\.1 422 .*"errors"/s)
    await halted
    const { State } = await inspect(site)
    expect(State.ExitCode).toBe(0)
  })
})

function isOpen(container: StartedTestContainer): Promise<boolean> {
  return send(container, '/robots.txt').then(
    () => true,
    () => false,
  )
}
