import { createHmac } from 'node:crypto'
import { request, type Dispatcher } from 'undici'
import type { NotificationChannel } from './notifier.ts'

export interface WebhookSettings {
  url: URL
  /** Key that follows `whsec_`, decoded. */
  key: Buffer
}

interface WebhookDeps {
  /** Connects through the proxy of the environment. */
  dispatcher: Dispatcher
  /** Time in ms. */
  now: () => number
}

/** Time limit of a response, in ms: the scheme recommends 15 to 30 s. */
const responseMs = 20_000

/**
 * Sends notifications to a webhook, signed. A redirect counts as a failure, because the signature is for one receiver.
 *
 * @see https://www.standardwebhooks.com
 */
export function createWebhookChannel(
  { url, key }: WebhookSettings,
  { dispatcher, now }: WebhookDeps,
): NotificationChannel {
  return {
    recipients: () => ['webhook'],
    async send({ reference, kind, locale, receivedAt, fields, url: link }) {
      const body = JSON.stringify({
        type: kind === 'test' ? 'form.test' : 'form.received',
        timestamp: receivedAt,
        data: { reference, form: kind, locale, url: link, ...(fields && { fields }) },
      })
      const id = `msg_${reference}`
      const timestamp = `${Math.floor(now() / 1000)}`
      const { statusCode, body: response } = await request(url, {
        dispatcher,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'werkseite',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signatureOf(key, [id, timestamp, body]),
        },
        body,
        signal: AbortSignal.timeout(responseMs),
      })
      await response.dump()
      if (statusCode < 200 || statusCode > 299)
        throw new Error(`webhook responded with ${statusCode}`)
    },
  }
}

function signatureOf(key: Buffer, parts: string[]): string {
  return `v1,${createHmac('sha256', key).update(parts.join('.')).digest('base64')}`
}
