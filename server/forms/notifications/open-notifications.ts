import { EnvHttpProxyAgent } from 'undici'
import { createReference } from '../../../content/contract/form-reference.ts'
import type { ServerConfig } from '../../config/config.ts'
import { channels as allChannels, type Channel, type OutboxEntry } from '../outbox.ts'
import { testAnnouncement, toAnnouncement } from './announcement.ts'
import { createMailChannel } from './mail-channel.ts'
import { reasonOf, type NotificationChannels, type NotificationFailure } from './notifier.ts'
import { createWebhookChannel } from './webhook-channel.ts'

interface NotificationDeps {
  config: Pick<ServerConfig, 'siteUrl' | 'siteName' | 'notifications'>
  /** Variables of the process, for the proxy. */
  environment: Record<string, string | undefined>
  /** Time in ms. */
  now?: () => number
}

/** Result of a test message: the error of each channel, or `null`. */
export type TestResult = { channel: Channel; error: string | null }[]

/** Opens the configured channels. Without a setting there are none, and nobody is notified. */
export function openNotifications({ config, environment, now = Date.now }: NotificationDeps) {
  const { siteUrl, notifications } = config
  const { mail, webhook, hasContent } = notifications
  const dispatcher = webhook ? createProxyAgent(environment) : null
  const channels: NotificationChannels = {
    ...(mail && { mail: createMailChannel(mail, config) }),
    ...(webhook && dispatcher && { webhook: createWebhookChannel(webhook, { dispatcher, now }) }),
  }
  let lastError: NotificationFailure | null = null

  async function testChannel(channel: Channel): Promise<TestResult> {
    const way = channels[channel]
    if (!way) return []
    const announcement = testAnnouncement(createReference(), siteUrl, now())
    try {
      for (const recipient of way.recipients(announcement)) await way.send(announcement, recipient)
      return [{ channel, error: null }]
    } catch (error) {
      return [{ channel, error: reasonOf(error) }]
    }
  }

  return {
    channels,
    names: allChannels.filter((name) => name in channels),
    toAnnouncement: (entry: OutboxEntry) => toAnnouncement(entry, siteUrl, hasContent),
    onFailure: (failure: NotificationFailure) => void (lastError = failure),
    lastError: () => lastError,
    /** Sends a test message to all recipients of all channels. */
    sendTest: async (): Promise<TestResult> =>
      (await Promise.all(allChannels.map(testChannel))).flat(),
    close: async () => dispatcher?.destroy(),
  }
}

/** Uses the proxy that the variables name, as most programs do. */
function createProxyAgent(environment: NotificationDeps['environment']): EnvHttpProxyAgent {
  const valueOf = (name: string) => environment[name.toLowerCase()] || environment[name] || ''
  return new EnvHttpProxyAgent({
    httpProxy: valueOf('HTTP_PROXY'),
    httpsProxy: valueOf('HTTPS_PROXY'),
    noProxy: valueOf('NO_PROXY'),
  })
}
