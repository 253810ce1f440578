import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../../platform/logger.ts'
import { nextTryAt } from '../next-try.ts'
import {
  NotDurable,
  type Channel,
  type FormNotification,
  type Outbox,
  type OutboxEntry,
} from '../outbox.ts'
import type { Announcement } from './announcement.ts'

/** A way to notify people. */
export interface NotificationChannel {
  recipients: (announcement: Announcement) => string[]
  /** @throws if the recipient's server has not confirmed the message */
  send: (announcement: Announcement, recipient: string) => Promise<void>
}

export type NotificationChannels = Partial<Record<Channel, NotificationChannel>>

/** The last failure of a notification. */
export interface NotificationFailure {
  channel: Channel
  /** ISO 8601. */
  at: string
  reason: string
}

interface NotifierDeps {
  openOutbox: () => Promise<Pick<Outbox, 'dueNotifications' | 'saveNotification'>>
  channels: NotificationChannels
  toAnnouncement: (entry: OutboxEntry) => Announcement
  onFailure: (failure: NotificationFailure) => void
  logger: Pick<Logger, 'warn' | 'error'>
  /** Time in ms. */
  now?: () => number
  /** Interval at which the outbox is polled, and at which a failed write is repeated. */
  pollMs?: number
}

/** Concurrent notifications of a channel. */
const concurrency = 4

/** Sends the notifications of the outbox. Each channel is independent: a slow mail server does not delay a webhook. */
export function createNotifier({
  openOutbox,
  channels,
  toAnnouncement,
  onFailure,
  logger,
  now = Date.now,
  pollMs = 1_000,
}: NotifierDeps) {
  const closing = new AbortController()
  let polling: Promise<unknown> = Promise.resolve()

  async function poll(channel: Channel, way: NotificationChannel): Promise<void> {
    let isReadable = true
    while (!closing.signal.aborted) {
      try {
        const due = await (await openOutbox()).dueNotifications(channel, concurrency)
        isReadable = true
        await Promise.all(due.map(([notification, entry]) => tryOnce(notification, entry, way)))
        if (due.length === concurrency) continue
      } catch (error) {
        if (error instanceof NotDurable) return
        if (isReadable) logger.error({ err: error }, 'notifications cannot be read')
        isReadable = false
      }
      await wait()
    }
  }

  /** Sends a notification to those who have not received it. Each confirmation is stored before the next recipient's turn. */
  async function tryOnce(
    notification: FormNotification,
    entry: OutboxEntry,
    { recipients, send }: NotificationChannel,
  ): Promise<void> {
    const announcement = toAnnouncement(entry)
    const left = recipients(announcement).filter((one) => !notification.done.includes(one))
    const done = [...notification.done]
    let failure: unknown = null
    for (const recipient of left)
      try {
        await send(announcement, recipient)
        done.push(recipient)
        if (recipient !== left.at(-1)) await persist({ ...notification, done: [...done] })
      } catch (error) {
        failure = error ?? new Error('unknown')
      }
    if (failure) report(notification, failure)
    const tried = { ...notification, done, tries: notification.tries + 1 }
    await persist(failure ? toRetry(tried, failure, now()) : toDelivered(tried))
  }

  function report({ channel, reference, tries }: FormNotification, failure: unknown): void {
    const reason = reasonOf(failure)
    onFailure({ channel, at: new Date(now()).toISOString(), reason })
    if (tries === 0)
      logger.warn({ channel, reference, reason }, 'notification failed, will be retried')
  }

  /** Repeats a write until it succeeds. Until then the notification is not sent again. */
  async function persist(notification: FormNotification): Promise<void> {
    for (;;)
      try {
        return await (await openOutbox()).saveNotification(notification)
      } catch (error) {
        logger.error({ err: error }, 'outbox write failed')
        if (closing.signal.aborted) return
        await wait()
      }
  }

  async function wait(): Promise<void> {
    await pause(pollMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
  }

  return {
    start(): void {
      polling = Promise.all(
        Object.entries(channels).map(([channel, way]) => poll(channel as Channel, way)),
      )
    },
    /** Waits for the attempts under way. */
    async close(): Promise<void> {
      closing.abort()
      await polling
    },
  }
}

function toDelivered(tried: FormNotification): FormNotification {
  return { ...tried, state: 'delivered', reason: null }
}

function toRetry(tried: FormNotification, error: unknown, now: number): FormNotification {
  const reason = reasonOf(error)
  if (now > tried.giveUpAt) return { ...tried, state: 'refused', reason }
  return { ...tried, reason, nextTryAt: nextTryAt({ now, tries: tried.tries - 1, error }) }
}

/** Message of an error in one line, at most 300 characters. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
