import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { receiveMultipart } from './receive-multipart.ts'

const type = 'multipart/form-data; boundary=x'
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n` +
  `Content-Type: application/octet-stream\r\n\r\n${content}\r\n`
const end = '--x--\r\n'

/** @returns fields and files, or the status of the refusal */
async function receive(body: Iterable<string> | AsyncIterable<string>, maxBytes = 1_000_000) {
  const files: [string, string][] = []
  async function* bytes() {
    for await (const part of body) yield Buffer.from(part)
  }
  const fields = await receiveMultipart(Readable.from(bytes()), {
    type,
    maxBytes,
    async onFile(name, stream) {
      files.push([name, (await buffer(stream)).toString()])
    },
  })
  return { fields: fields.map((pair) => pair.map(String)), files }
}

describe('multipart', () => {
  test('reads fields and files in any split', async () => {
    const body = [field('name', 'Anja'), file('Übersicht.pdf', '%PDF\r\n--y'), field('a', ''), end]
    for (const parts of [body, [body.join('')], body.join('').split(/(?<=.)/s)])
      expect(await receive(parts)).toEqual({
        fields: [
          ['name', 'Anja'],
          ['a', ''],
        ],
        files: [['Übersicht.pdf', '%PDF\r\n--y']],
      })
  })

  test.each([
    { name: 'a truncated file', body: [file('a.pdf', 'x').slice(0, -1)], status: 400 },
    { name: 'a truncated end', body: [field('a', 'b')], status: 400 },
    { name: 'no part', body: ['hello'], status: 400 },
    { name: 'a long body', body: [file('a.pdf', 'x'.repeat(2_000_000)), end], status: 413 },
    { name: 'a long field', body: [field('a', 'x'.repeat(200_000)), end], status: 413 },
    {
      name: 'many long fields',
      body: [...Array.from({ length: 20 }, () => field('a', 'x'.repeat(9_000))), end],
      status: 413,
    },
  ])('refuses $name', async ({ body, status }) => {
    await expect(receive(body)).rejects.toMatchObject({ status })
  })

  test('ignores files beyond the limit', async () => {
    const body = Array.from({ length: 2_000 }, () => file('', ''))
    expect((await receive([...body, end])).files).toHaveLength(50)
  })

  test('rejects with the error of the sender', async () => {
    async function* broken() {
      yield file('a.pdf', 'x'.repeat(100_000)).slice(0, -1)
      throw new Error('aborted')
    }
    await expect(receive(broken())).rejects.toThrow('aborted')
  })

  test('reads one file after the other', async () => {
    const events: string[] = []
    const body = [file('a', 'x'), file('b', 'x'), end].map((part) => Buffer.from(part))
    await receiveMultipart(Readable.from(body), {
      type,
      maxBytes: 1_000_000,
      async onFile(name, stream) {
        events.push(`${name} begins`)
        await buffer(stream)
        await new Promise(setImmediate)
        events.push(`${name} ends`)
      },
    })
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('rejects with a failing reader', async () => {
    const received = receiveMultipart(Readable.from([Buffer.from(file('a', 'x') + end)]), {
      type,
      maxBytes: 1_000_000,
      onFile: () => Promise.reject(new Error('disk')),
    })
    await expect(received).rejects.toMatchObject({ status: 400 })
  })

  test('waits for a slow reader', async () => {
    let sent = 0
    let highest = 0
    async function* body() {
      yield Buffer.from(file('a.pdf', '').slice(0, -2))
      for (; sent < 100; sent++) yield Buffer.alloc(65_536)
      yield Buffer.from(`\r\n${end}`)
    }
    await receiveMultipart(Readable.from(body(), { objectMode: false }), {
      type,
      maxBytes: 10_000_000,
      async onFile(_name, stream) {
        let read = 0
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          await new Promise(setImmediate)
          read += chunk.length
          highest = Math.max(highest, sent * 65_536 - read)
        }
      },
    })
    expect(highest).toBeLessThan(500_000)
  })
})
