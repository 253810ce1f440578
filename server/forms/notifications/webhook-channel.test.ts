import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Agent } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listenForTest } from '../../../tests/harness/servers/listen-for-test.ts'
import { testAnnouncement, type Announcement } from './announcement.ts'
import { openNotifications } from './open-notifications.ts'
import { createWebhookChannel } from './webhook-channel.ts'

const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
const siteUrl = new URL('https://www.muster.example')
const now = () => Date.UTC(2026, 10, 29)
const announcement: Announcement = {
  ...testAnnouncement('K7PX2M9QRT', siteUrl, now()),
  kind: 'contact',
  fields: { name: 'Anja' },
}

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver that responds with one status. */
async function startReceiver(status: number) {
  const received: Received[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(status, { Location: '/other' }).end()
  }
  const url = await listenForTest((request, response) => void receive(request, response))
  return { url: new URL(url), received }
}

function createChannel(url: URL) {
  const dispatcher = new Agent()
  onTestFinished(() => dispatcher.destroy())
  return createWebhookChannel({ url, key }, { dispatcher, now })
}

describe('webhook notification', () => {
  test('is signed by the Standard Webhooks scheme', async () => {
    const { url, received } = await startReceiver(204)
    await createChannel(url).send(announcement, 'webhook')
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(JSON.parse(body)).toEqual({
      type: 'form.received',
      timestamp: '2026-11-29T00:00:00.000Z',
      data: {
        reference: 'K7PX2M9QRT',
        form: 'contact',
        locale: 'de',
        url: 'https://www.muster.example/admin/forms',
        fields: { name: 'Anja' },
      },
    })
    const signed = `msg_K7PX2M9QRT.1795910400.${body}`
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_K7PX2M9QRT',
      'webhook-timestamp': '1795910400',
      'webhook-signature': `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    })
  })

  test('has no text of the visitor by default', async () => {
    const { url, received } = await startReceiver(200)
    await createChannel(url).send({ ...announcement, fields: null }, 'webhook')
    expect(received[0]?.body).not.toContain('fields')
  })

  test.each([302, 410, 500])('fails after a response with %i', async (status) => {
    const { url, received } = await startReceiver(status)
    const sent = createChannel(url).send(announcement, 'webhook')
    await expect(sent).rejects.toThrow(`webhook responded with ${status}`)
    expect(received).toHaveLength(1)
  })

  test('connects through HTTPS_PROXY', async () => {
    const asked: (string | undefined)[] = []
    const proxy = createServer().on('connect', ({ url }, socket: Socket) => {
      asked.push(url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void proxy.close())
    const { port } = proxy.address() as AddressInfo
    const notifications = openNotifications({
      config: {
        siteUrl,
        siteName: 'Muster AG',
        notifications: {
          mail: null,
          webhook: { url: new URL('https://hooks.example/forms'), key },
          hasContent: false,
        },
      },
      environment: { HTTPS_PROXY: `http://127.0.0.1:${port}` },
      now,
    })
    onTestFinished(() => notifications.close())
    const [result] = await notifications.sendTest()
    expect(result).toMatchObject({ channel: 'webhook', error: expect.any(String) })
    expect(asked).toEqual(['hooks.example:443'])
  })
})
