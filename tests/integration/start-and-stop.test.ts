import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContentFolder } from '../harness/content/content-files.ts'
import { page, submission } from '../harness/content/page-builder.ts'
import { spawnSite } from '../harness/servers/start-site.ts'
import { startBackendInTest, startSiteInTest } from './deployments.ts'
import { listen } from '../harness/servers/listen.ts'

async function untilSent(sent: ClientRequest): Promise<void> {
  const [socket] = (await once(sent, 'socket')) as [Socket]
  if (socket.connecting) await once(socket, 'connect')
}

/** @returns the status code, or the code of the error */
async function statusOf(sent: ClientRequest): Promise<number | string | undefined> {
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

const ctrlC = '\u0003'

const lines = (output: string) => output.split('\n').filter(Boolean)

describe('start', () => {
  test.each([
    { variable: 'PORT', value: '99999', expected: 'PORT=99999: expected a port number' },
    {
      variable: 'SITE_URL',
      value: 'www.site.test',
      expected:
        'SITE_URL=www.site.test: expected an http(s) URL without user, password, query and #',
    },
    {
      variable: 'BACKEND_URL',
      value: 'http://site:hunter2@content.test',
      expected: 'BACKEND_URL=…: expected an http(s) URL without user, password, query and #',
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
      expected: 'DATA_DIR=/proc/site: expected a writable folder (ENOENT)',
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
  ])('fails with one line for an invalid $variable', async ({ variable, value, expected }) => {
    const site = spawnSite({ [variable]: value })
    expect(await site.ended).toBe(1)
    expect(lines(site.output())).toEqual([expected])
  })

  test('fails with advice for a busy port', async () => {
    const { port, stop } = await listen(() => {})
    onTestFinished(stop)
    const backend = await startBackendInTest()
    const site = spawnSite({ PORT: String(port), BACKEND_URL: backend.url })
    expect(await site.ended).toBe(1)
    expect(lines(site.output())).toEqual([expect.stringContaining(`PORT=${port}: another program`)])
  })

  test('fails with the name of a damaged database', async () => {
    const { path } = createContentFolder({
      'content.sqlite': 'no database, however long '.repeat(99),
    })
    const site = spawnSite({ DATA_DIR: path })
    expect(await site.ended).toBe(1)
    expect(lines(site.output())).toEqual([
      `${path}/content.sqlite: expected a writable database (file is not a database)`,
    ])
  })

  test('does not print a refused secret', async () => {
    const site = spawnSite({ PURGE_TOKEN: 'hunter2' })
    expect(await site.ended).toBe(1)
    expect(site.output()).toContain('PURGE_TOKEN')
    expect(site.output()).not.toContain('hunter2')
  })

  test('prints the addresses only', async () => {
    const backend = await startBackendInTest()
    const site = spawnSite({ BACKEND_URL: backend.url, SITE_URL: 'http://www.site.test' })
    onTestFinished(() => void site.process.kill())
    await expect.poll(() => lines(site.output())).toHaveLength(4)
    expect(lines(site.output())).toEqual([
      expect.stringContaining('Site     http://localhost:'),
      expect.stringMatching(/Editor   http:..localhost:\d+.admin$/),
      expect.stringMatching(/Health   http:..localhost:\d+.livez, .readyz, .metrics$/),
      expect.stringContaining(`Content  ${backend.url}`),
    ])
    site.process.kill('SIGTERM')
    expect(await site.ended).toBe(0)
  })

  test('succeeds without the backend', async () => {
    const site = await startSiteInTest({ BACKEND_URL: 'http://127.0.0.1:9' })
    expect((await site.get('/de')).status).toBe(598)
    expect(await site.stop()).toBe(0)
  })
})

describe('shutdown', () => {
  test('is clean right after the start', async () => {
    const site = await startSiteInTest({ BACKEND_URL: 'http://127.0.0.1:9' })
    expect(await site.stop()).toBe(0)
  })

  test('is clean before the site listens', async () => {
    // The first pages are requested before the site listens.
    const { promise: isAsked, resolve: send } = Promise.withResolvers<void>()
    const backend = await listen(() => send())
    onTestFinished(backend.stop)
    const site = spawnSite({ BACKEND_URL: backend.url })
    await isAsked
    site.process.kill('SIGTERM')
    expect(await site.ended).toBe(0)
  })

  test('finishes open requests and refuses new ones', async () => {
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

  test('resets no connection in the accept queue', async () => {
    const site = await startSiteInTest({ BACKEND_URL: 'http://127.0.0.1:9' })
    const port = Number(new URL(site.url).port)
    await (await fetch(`${site.url}/robots.txt`)).text()
    process.kill(site.pid, 'SIGSTOP')
    const agent = new Agent({ keepAlive: false, maxSockets: 100 })
    const requests = Array.from({ length: 100 }, () =>
      request({ agent, port, host: '127.0.0.1', path: '/robots.txt' }).end(),
    )
    await Promise.all(requests.map(untilSent))
    const answers = Promise.all(requests.map(statusOf))
    const stopped = site.stop()
    process.kill(site.pid, 'SIGCONT')
    expect(await answers).toEqual(Array(100).fill(200))
    expect(await stopped).toBe(0)
  })

  test('is not cut off by further signals', async () => {
    const backend = await startBackendInTest()
    const site = await startSiteInTest({ BACKEND_URL: backend.url })
    const { promise: isAsked, resolve } = Promise.withResolvers<() => void>()
    backend.answer('/de/langsam', (_request, response) =>
      resolve(() => void response.json(page({ de: '/de/langsam' }))),
    )
    const open = site.get('/de/langsam')
    const answer = await isAsked
    const stopped = site.stop()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) {
      await delay(100)
      process.kill(site.pid, signal)
    }
    answer()
    const response = await open
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    expect(await stopped).toBe(0)
  })

  test('follows a signal to npm', async () => {
    const backend = await startBackendInTest()
    const { path } = createContentFolder({})
    const own = { PORT: '0', OPS_PORT: '0', BACKEND_URL: backend.url, DATA_DIR: path }
    const npm = spawn('npm', ['start'], {
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    const address = () => /^ +Site +(\S+)$/m.exec(output)?.[1] ?? ''
    await expect.poll(address).not.toBe('')
    npm.kill('SIGTERM')
    const send = () =>
      fetch(address()).then(
        () => 'open',
        () => 'closed',
      )
    await expect.poll(send).toBe('closed')
  })

  test.runIf(process.platform === 'linux')('is cut off by a second Ctrl-C', async () => {
    const { promise: isAsked, resolve: send } = Promise.withResolvers<void>()
    const backend = await startBackendInTest()
    backend.answer('/de/langsam', () => send())
    const { path } = createContentFolder({})
    const own = { PORT: '0', OPS_PORT: '0', BACKEND_URL: backend.url, DATA_DIR: path }
    // `script` runs npm in a terminal of its own, whose keys are its input.
    const npm = spawn('script', ['-qec', 'npm start', '/dev/null'], {
      env: { ...process.env, ...own },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    onTestFinished(() => void npm.kill('SIGKILL'))
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    const address = () => /^ +Site +(\S+?)\s*$/m.exec(output)?.[1] ?? ''
    await expect.poll(address).not.toBe('')
    const { port } = new URL(address())
    const open = request({ port, host: '127.0.0.1', path: '/de/langsam' }).end()
    const answer = statusOf(open)
    await isAsked
    npm.stdin.write(ctrlC)
    const refused = () => statusOf(request({ port, host: '127.0.0.1', path: '/robots.txt' }).end())
    await expect.poll(refused).toBe('ECONNREFUSED')
    // npm passes the same Ctrl-C on within 300 ms.
    await delay(500)
    npm.stdin.write(ctrlC)
    expect(await answer).toBe('ECONNRESET')
  })

  test('does not wait for the delivery of a late form', async () => {
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
    // The form is now complete; its delivery would take five seconds.
    client.write(body.slice(-1))
    expect(await stopped).toBe(0)
    expect(performance.now() - begun).toBeLessThan(12_000)
  })

  test('is not delayed by a blocked log reader', async () => {
    const site = spawnSite({ BACKEND_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'info' })
    onTestFinished(() => void site.process.kill('SIGKILL'))
    const address = () => /^ +Site +(\S+)$/m.exec(site.output())?.[1] ?? ''
    await expect.poll(address).not.toBe('')
    site.process.stdout?.pause()
    // More lines than the pipe buffer takes.
    for (let asked = 0; asked < 1_500; asked++)
      await (await fetch(`${address()}/robots.txt`)).text()
    const ended = once(site.process, 'exit')
    site.process.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGKILL'])
    site.process.stdout?.resume()
    await site.ended
  })
})
