import { setTimeout as pause } from 'node:timers/promises'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import type { Logger } from '../ops/logger.ts'
import type { Metrics } from '../ops/metrics.ts'
import { isReference } from '../../content/contract/form-reference.ts'
import { isPassing, nextTryAt } from './next-try.ts'
import {
  dayMs,
  keptDays,
  NotDurable,
  type Outbox,
  type OutboxEntry,
  type Settlement,
} from './outbox.ts'

/** How long a visitor waits for the backend's answer before the response says "received". */
const visitorPatienceMs = 2_000

/** Response to a visitor whose form was stored. */
export type Receipt =
  /** `id`: the backend's, or the outbox's reference where the backend has not answered yet. */
  | { id: string; isDelivered: boolean }
  /** Fields that the backend rejects, with its messages. The form is removed from the outbox. */
  | { refused: Readonly<Record<string, string>> }

export type FormDelivery = ReturnType<typeof createFormDelivery>

interface DeliveryDeps {
  openOutbox: () => Promise<Outbox>
  content: Pick<ContentClient, 'submitForm'>
  metrics: Pick<Metrics, 'countDelivery'>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Time in ms. */
  now?: () => number
  /** Interval at which the outbox is polled, and at which a failed write is repeated. */
  pollMs?: number
}

/** Concurrent deliveries of waiting forms. */
const concurrency = 8

/** Interval at which old entries are deleted. */
const cleanMs = 3_600_000

/** Delivers the forms of the outbox to the backend. */
export function createFormDelivery({
  openOutbox,
  content,
  metrics,
  logger,
  now = Date.now,
  pollMs = 1_000,
}: DeliveryDeps) {
  const closing = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  /** Waiting visitors by reference. An entry is removed before its visitors get an answer, so that each gets one only. */
  const visitors = new Map<string, Set<(receipt: Receipt) => void>>()
  let polling: Promise<void> = Promise.resolve()

  /** Delivers a form that was just stored, or joins the delivery under way. */
  async function deliverNow(entry: OutboxEntry): Promise<Receipt> {
    const { reference, state, receipt } = entry
    if (state === 'delivered' && receipt !== null) return { id: receipt, isDelivered: true }
    const answer = Promise.withResolvers<Receipt>()
    const waiting = visitors.get(reference) ?? new Set()
    visitors.set(reference, waiting.add(answer.resolve))
    const timer = setTimeout(() => {
      waiting.delete(answer.resolve)
      answer.resolve({ id: reference, isDelivered: false })
    }, visitorPatienceMs)
    // A form that waits already has a scheduled next attempt.
    if (entry.tries === 0 && state === 'waiting') void deliver(entry)
    if (!underWay.has(reference)) tell(reference, { id: reference, isDelivered: false })
    return answer.promise.finally(() => clearTimeout(timer))
  }

  function tell(reference: string, receipt: Receipt): void {
    const waiting = [...(visitors.get(reference) ?? [])]
    visitors.delete(reference)
    for (const resolve of waiting) resolve(receipt)
  }

  function deliver(entry: OutboxEntry): Promise<void> {
    const { reference } = entry
    const running = underWay.get(reference)
    if (running) return running
    const delivery = tryOnce(entry).finally(() => {
      underWay.delete(reference)
      tell(reference, { id: reference, isDelivered: false })
    })
    underWay.set(reference, delivery)
    return delivery
  }

  async function tryOnce(entry: OutboxEntry): Promise<void> {
    const { reference, locale, form, submission, key: idempotencyKey } = entry
    try {
      const receipt = await content.submitForm(locale, form, submission, { idempotencyKey })
      metrics.countDelivery(form, 'delivered')
      // The id becomes part of the address of the thank-you page.
      const id = isReference(receipt.id) ? receipt.id : reference
      tell(reference, { id, isDelivered: true })
      await persist((outbox) => outbox.settle(reference, { state: 'delivered', receipt: id }))
    } catch (error) {
      const isRefused = isContentError(error) && error.kind === 'refused'
      metrics.countDelivery(form, isRefused ? 'refused' : 'failed')
      if (isRefused && visitors.get(reference)?.size) {
        tell(reference, { refused: error.errors })
        return persist((outbox) => outbox.remove(reference))
      }
      const settlement = toSettlement(entry, error, now())
      report(entry, settlement, error)
      await persist((outbox) => outbox.settle(reference, settlement))
    }
  }

  function report({ reference, form, locale, tries }: OutboxEntry, end: Settlement, err: unknown) {
    // The words of a backend may repeat what the visitor has written; they stand in the outbox only.
    const reason = isContentError(err) && err.kind === 'rejected' ? { status: err.status } : { err }
    const facts = { reference, form, locale, tries: tries + 1, ...reason }
    if (end.state === 'refused') logger.error(facts, 'form refused')
    else if (tries === 0) logger.warn(facts, 'form could not be delivered yet')
  }

  /** Repeats a write until it succeeds, for example on a full disk. Until then the form counts as under way and is not delivered again. */
  async function persist(write: (outbox: Outbox) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write(await openOutbox())
      } catch (error) {
        logger.error({ err: error }, 'outbox could not be written')
        if (closing.signal.aborted) return
        await pause(pollMs, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  async function poll(): Promise<void> {
    let cleanedAt = -Infinity
    let isReadable = true
    while (!closing.signal.aborted) {
      try {
        const outbox = await openOutbox()
        const due = await outbox.due(concurrency)
        isReadable = true
        await Promise.all(due.map(deliver))
        if (due.length === concurrency) continue
        if (now() - cleanedAt > cleanMs) {
          await outbox.deleteEnded(now() - keptDays * dayMs)
          cleanedAt = now()
        }
      } catch (error) {
        if (error instanceof NotDurable)
          return logger.info({ reason: error.message }, 'Redis holds no forms: it may forget them')
        if (isReadable) logger.error({ err: error }, 'outbox could not be read')
        isReadable = false
      }
      await pause(pollMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    deliverNow,
    /** Starts polling: delivers waiting forms, also those of an earlier process, and deletes old entries. */
    start(): void {
      polling = poll()
    },
    /** Waits for the attempts under way; waiting forms stay in the outbox. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.all([polling, ...underWay.values()])
    },
  }
}

function toSettlement(
  { receivedAt, tries, giveUpAt }: OutboxEntry,
  error: unknown,
  now: number,
): Settlement {
  const reason = toReason(error)
  if (!isPassing(error)) return { state: 'refused', reason }
  if (now <= giveUpAt)
    return { state: 'waiting', reason, nextTryAt: nextTryAt({ now, tries, error }) }
  const since = new Date(receivedAt).toISOString()
  return { state: 'refused', reason: `not delivered since ${since}: ${reason}` }
}

function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return isContentError(error) && error.kind === 'rejected' ? `${error.status} ${message}` : message
}
