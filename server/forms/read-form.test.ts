import { once } from 'node:events'
import { connect } from 'node:net'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { readFormHandlers } from './read-form.ts'

const answerError: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) =>
  void response.sendStatus(error.status ?? 500)

const echo: RequestHandler = (request, response) => void response.json(request.body)

/** Sends a body to the reader. */
async function post(contentType: string, body: Buffer): Promise<Response> {
  const app = express()
  const mayAttach = async () => false
  const files = { begin: () => expect.unreachable() }
  app.post('/', ...readFormHandlers({ files, mayAttach }), echo)
  app.use(answerError)
  const headers = { 'Content-Type': contentType }
  return fetch(await listenForTest(app), { method: 'POST', headers, body: new Uint8Array(body) })
}

const multipart = [
  '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nMüller €\r\n',
  '--x\r\nContent-Disposition: form-data; name="plan"; filename="a.pdf"\r\n\r\n%PDF\r\n',
  '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nGrüezi\r\nSchweiz\r\n--x--\r\n',
].join('')
const typed = { name: 'Müller €', message: 'Grüezi\r\nSchweiz' }
const urlencoded = 'application/x-www-form-urlencoded'
const utf8Fields = 'name=M%C3%BCller+%E2%82%AC&message=Gr%C3%BCezi%0D%0ASchweiz&message=x'
const windowsFields = 'name=M%FCller+%80&message=Gr%FCezi%0D%0ASchweiz'

/** Text of Latin letters and the euro sign in Windows-1252. */
const toWindows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1')

describe('form reader', () => {
  test('ignores a form with files after a disconnect', async () => {
    const [discarded, passedOn] = [vi.fn<() => void>(), vi.fn<RequestHandler>()]
    let response: ServerResponse | undefined
    const app = express()
    app.use((_request, own, next) => {
      response = own
      next()
    })
    const upload = {
      add: async (_name: unknown, file: Readable) => void file.resume(),
      async end() {
        sender.destroy()
        if (response && !response.destroyed) await once(response, 'close')
        return null
      },
      fault: () => null,
      release: () => expect.unreachable(),
      async discard() {
        discarded()
        setImmediate(left.resolve)
      },
    }
    const files = { begin: () => upload }
    const left = Promise.withResolvers<void>()
    app.post('/', ...readFormHandlers({ files, mayAttach: async () => true }), passedOn)
    const url = new URL(await listenForTest(app))
    const sender = connect(Number(url.port), url.hostname)
    const head = [
      'POST / HTTP/1.1',
      'Host: localhost',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${Buffer.byteLength(multipart)}`,
    ]
    sender.write(`${head.join('\r\n')}\r\n\r\n${multipart}`)
    await left.promise
    expect(discarded).toHaveBeenCalledOnce()
    expect(passedOn).not.toHaveBeenCalled()
  })

  test.each([
    { name: 'JSON', type: 'application/json', body: Buffer.from(JSON.stringify(typed)) },
    { name: 'URL-encoded', type: urlencoded, body: Buffer.from(utf8Fields) },
    { name: 'multipart', type: 'multipart/form-data; boundary=x', body: Buffer.from(multipart) },
    {
      name: 'URL-encoded in Windows-1252',
      type: `${urlencoded}; charset=windows-1252`,
      body: Buffer.from(windowsFields),
    },
    {
      name: 'URL-encoded without a charset, in other bytes than UTF-8',
      type: urlencoded,
      body: Buffer.from(windowsFields),
    },
    {
      name: 'multipart in Windows-1252',
      type: 'multipart/form-data; charset="Windows-1252"; boundary=x',
      body: toWindows1252(multipart),
    },
    {
      name: 'JSON in Windows-1252',
      type: 'application/json; charset=windows-1252',
      body: toWindows1252(JSON.stringify(typed)),
    },
  ])('reads $name', async ({ type, body }) => {
    expect(await (await post(type, body)).json()).toEqual(typed)
  })

  test.each([
    { name: 'malformed JSON', type: 'application/json', body: '{', status: 400 },
    { name: 'multipart without boundary', type: 'multipart/form-data', body: 'x', status: 400 },
    {
      name: 'a truncated part',
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\nCo',
      status: 400,
    },
    {
      name: 'an unknown charset',
      type: `${urlencoded}; charset=klingon`,
      body: 'a=b',
      status: 415,
    },
    { name: 'more than 100 kB', type: urlencoded, body: `a=${'x'.repeat(110_000)}`, status: 413 },
  ])('refuses $name', async ({ type, body, status }) => {
    expect((await post(type, Buffer.from(body))).status).toBe(status)
  })
})
