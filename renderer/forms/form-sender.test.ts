import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { minimumOpenMs, trapField as contractTrapField } from '../../content/contract/forms.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { createFormSender, usualMinimumOpenMs } from './form-sender.ts'
import { trapField } from './TrapField.tsx'

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

test('a form is sent as JSON with a key', async () => {
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

test('the same values again keep their key, changed values get a new one', async () => {
  const { action, received } = await startSite({ status: 503, body: '{}' })
  const sender = createSender(action)
  await sender.send(body)
  await sender.send(body)
  await sender.send('{"name":"Urs Muster"}')
  const [first, second, third] = received.map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a page that is loaded anew after a lost answer keeps the key, until the form has arrived', async () => {
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

test('whoever is faster than people can be waits, and the site is told how long the form was open', async () => {
  const { action, received } = await startSite({ status: 201, body: '{"id":"A-1"}' })
  await createFormSender(action, tabMemory(), { minimumOpenMs: 60 }).send(body)
  expect(Number(received[0]?.headers['form-open-ms'])).toBeGreaterThanOrEqual(50)
})

// The schemas stay on the server, so what it looks for stands in two places.
test('the browser waits for longer than the site asks for, and names the same field', () => {
  expect(usualMinimumOpenMs).toBeGreaterThan(minimumOpenMs + 100)
  expect(trapField).toBe(contractTrapField)
})

test('a form is under way until its answer has come', async () => {
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
  { name: 'stored', status: 201, body: '{"id":"A-1"}', result: { sentId: 'A-1' } },
  { name: 'stored for later', status: 202, body: '{"id":"A-1"}', result: { sentId: 'A-1' } },
  { name: 'too many', status: 429, body: '{}', result: { failed: 'tooMany' } },
  {
    name: 'like spam',
    status: 422,
    body: '{"suspicious":true}',
    result: { failed: 'suspicious' },
  },
  { name: 'refused', status: 422, body: JSON.stringify({ errors }), result: { errors } },
  {
    name: 'refused for no reason',
    status: 422,
    body: '{"errors":{}}',
    result: { failed: 'unavailable' },
  },
  {
    name: 'refused in other words',
    status: 422,
    body: '{"errors":[1]}',
    result: { failed: 'unavailable' },
  },
  { name: 'stored without a number', status: 201, body: '{}', result: { failed: 'unavailable' } },
  {
    name: 'out of order',
    status: 503,
    body: '{"message":"down"}',
    result: { failed: 'unavailable' },
  },
  {
    name: 'an error page',
    status: 502,
    body: '<h1>Bad gateway</h1>',
    result: { failed: 'unavailable' },
  },
  { name: 'nothing but null', status: 500, body: 'null', result: { failed: 'unavailable' } },
])('the answer is $name', async ({ result, ...answer }) => {
  const { action } = await startSite(answer)
  expect(await createSender(action).send(body)).toEqual(result)
})

test('no answer in time is a failure', async () => {
  const { action, received } = await startSite()
  expect(await createSender(action, { timeoutMs: 300 }).send(body)).toEqual({
    failed: 'unavailable',
  })
  expect(received).toHaveLength(1)
})

test('no connection is a failure', async () => {
  expect(await createSender('http://127.0.0.1:1/').send(body)).toEqual({ failed: 'unavailable' })
})
