import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { minimumOpenMs } from '../../content/contract/forms.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { createFormSender, usualMinimumOpenMs } from './form-sender.ts'

interface Received {
  method: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A site whose form address gives one answer; `undefined`: none at all. */
async function startSite(answer?: { status: number; body: string }) {
  const received: Received[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers } = request
    received.push({ method, headers, body: await text(request) })
    if (answer) response.writeHead(answer.status).end(answer.body)
  }
  const url = await listenForTest((request, response) => void receive(request, response))
  return { action: `${url}/de/ajax/contact`, received }
}

const body = '{"name":"Petra Muster"}'

/** What a tab remembers. */
function tabMemory() {
  let texts: Record<string, string> = {}
  return {
    read: () => texts,
    write: (written: Record<string, string>) => void (texts = { ...written }),
    clear: () => void (texts = {}),
  }
}

function createSender(action: string, { memory = tabMemory(), timeoutMs = 30_000 } = {}) {
  return createFormSender(action, memory, { timeoutMs, minimumOpenMs: 0 })
}

describe('form sender', () => {
  test('sends JSON with an idempotency key', async () => {
    const { action, received } = await startSite({ status: 201, body: '{"id":"A-1"}' })
    await createSender(action).send(body)
    expect(received).toEqual([
      {
        method: 'POST',
        body,
        headers: expect.objectContaining({
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': expect.stringMatching(/^\S{32,}$/),
        }),
      },
    ])
  })

  test('keeps the key for equal values, changes it otherwise', async () => {
    const { action, received } = await startSite({ status: 503, body: '{}' })
    const sender = createSender(action)
    await sender.send(body)
    await sender.send(body)
    await sender.send('{"name":"Urs Muster"}')
    const [first, second, third] = received.map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('keeps the key across a reload until delivery', async () => {
    const memory = tabMemory()
    const lost = await startSite({ status: 502, body: '' })
    await createSender(lost.action, { memory }).send(body)
    const { action, received } = await startSite({ status: 202, body: '{"id":"A-1"}' })
    await createSender(action, { memory }).send(body)
    await createSender(action, { memory }).send(body)
    const [again, later] = received.map(({ headers }) => headers['idempotency-key'])
    expect(again).toBe(lost.received[0]?.headers['idempotency-key'])
    expect(later).not.toBe(again)
  })

  test('delays a fast submission and sends the open time', async () => {
    const { action, received } = await startSite({ status: 201, body: '{"id":"A-1"}' })
    await createFormSender(action, tabMemory(), { minimumOpenMs: 60 }).send(body)
    expect(Number(received[0]?.headers['form-open-ms'])).toBeGreaterThanOrEqual(50)
  })

  // The browser loads no schemas, so each side has a constant.
  test('waits longer than the minimum time of the site', () => {
    expect(usualMinimumOpenMs).toBeGreaterThan(minimumOpenMs + 100)
  })

  test('is busy during the request', async () => {
    const { action } = await startSite({ status: 201, body: '{"id":"A-1"}' })
    const sender = createSender(action)
    expect(sender.isSending()).toBe(false)
    const answer = sender.send(body)
    expect(sender.isSending()).toBe(true)
    await answer
    expect(sender.isSending()).toBe(false)
  })

  const errors = { email: 'Diese Adresse gibt es nicht.' }
  test.each([
    { name: 'stored', status: 201, body: '{"id":"A-1"}', result: { kind: 'sent', sentId: 'A-1' } },
    {
      name: 'stored for later',
      status: 202,
      body: '{"id":"A-1"}',
      result: { kind: 'sent', sentId: 'A-1' },
    },
    { name: 'too many', status: 429, body: '{}', result: { kind: 'failed', reason: 'tooMany' } },
    {
      name: 'like spam',
      status: 422,
      body: '{"suspicious":true}',
      result: { kind: 'failed', reason: 'suspicious' },
    },
    {
      name: 'refused',
      status: 422,
      body: JSON.stringify({ errors }),
      result: { kind: 'invalid', errors },
    },
    {
      name: 'refused without errors',
      status: 422,
      body: '{"errors":{}}',
      result: { kind: 'failed', reason: 'unavailable' },
    },
    {
      name: 'refused with other JSON',
      status: 422,
      body: '{"errors":[1]}',
      result: { kind: 'failed', reason: 'unavailable' },
    },
    {
      name: 'stored without a reference',
      status: 201,
      body: '{}',
      result: { kind: 'failed', reason: 'unavailable' },
    },
    {
      name: 'an internal error',
      status: 503,
      body: '{"message":"down"}',
      result: { kind: 'failed', reason: 'unavailable' },
    },
    {
      name: 'an error page',
      status: 502,
      body: '<h1>Bad gateway</h1>',
      result: { kind: 'failed', reason: 'unavailable' },
    },
    {
      name: 'JSON null',
      status: 500,
      body: 'null',
      result: { kind: 'failed', reason: 'unavailable' },
    },
  ])('handles the response: $name', async ({ result, ...answer }) => {
    const { action } = await startSite(answer)
    expect(await createSender(action).send(body)).toEqual(result)
  })

  test('fails after a timeout', async () => {
    const { action, received } = await startSite()
    expect(await createSender(action, { timeoutMs: 300 }).send(body)).toEqual({
      kind: 'failed',
      reason: 'unavailable',
    })
    expect(received).toHaveLength(1)
  })

  test('fails without connection', async () => {
    expect(await createSender('http://127.0.0.1:1/').send(body)).toEqual({
      kind: 'failed',
      reason: 'unavailable',
    })
  })
})
