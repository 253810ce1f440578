import { setTimeout as pause } from 'node:timers/promises'
import type { Attachments, FileStore } from '../../platform/attachments/file-store.ts'
import type { ContentClient } from '../../content/client/content-client.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../ops/metrics.ts'
import { isReference } from '../../content/contract/form-reference.ts'
import { mayBeAccepted, nextTryAt } from './next-try.ts'
import {
  dayMs,
  keptDays,
  NotDurable,
  type Outbox,
  type OutboxEntry,
  type Settlement,
} from './outbox.ts'

/** How long a visitor waits for the backend before the page says "received". */
const visitorPatienceMs = 2_000

/** Response to a visitor whose form was stored. */
export type Receipt =
  /** `id`: the reference under which the form is stored, and delivered to the backend. */
  | {
      kind: 'stored'
      id: string
      isDelivered: boolean
      /** Folder of the files that the form refers to. */
      folder: string | null
      /** The form is stored, or was delivered, without its files. */
      filesMissing: boolean
    }
  /** Fields that the backend rejects, with its messages. The form is removed from the outbox. */
  | { kind: 'refused'; errors: Readonly<Record<string, string>> }

export type FormDelivery = ReturnType<typeof createFormDelivery>

interface DeliveryDeps {
  openOutbox: () => Promise<Outbox>
  content: Pick<ContentClient, 'submitForm'>
  files: Pick<FileStore, 'has' | 'pathOf' | 'remove'>
  /** How long a form waits for the replica that has its files, in ms; then it is delivered without them. */
  filesPatienceMs?: number
  metrics: Pick<Metrics, 'countDelivery'>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Time in ms. */
  now?: () => number
  /** Interval at which the outbox is polled, and at which a failed write is repeated. */
  pollMs?: number
  /** Called after old entries are deleted: at the start, then every hour. */
  onCleaned?: () => void
}

/** Concurrent deliveries of waiting forms. */
const concurrency = 8

/** Interval at which old entries are deleted. */
const cleanMs = 3_600_000

/** Delivers the forms of the outbox to the backend. */
export function createFormDelivery({
  openOutbox,
  content,
  files,
  filesPatienceMs = 0,
  metrics,
  logger,
  now = Date.now,
  pollMs = 1_000,
  onCleaned = () => {},
}: DeliveryDeps) {
  const closing = new AbortController()
  const underWay = createSingleFlight<void>()
  /** Waiting visitors by reference. An entry is removed before its visitors get a response, so that each gets one only. */
  const visitors = new Map<string, Set<(receipt: Receipt) => void>>()
  let polling: Promise<void> = Promise.resolve()

  /** Delivers a form that was just stored, or joins the delivery under way. */
  async function deliverNow(entry: OutboxEntry): Promise<Receipt> {
    const { reference, state } = entry
    const stored = toStored(entry, false)
    if (state === 'delivered') return { ...stored, isDelivered: true }
    const answer = Promise.withResolvers<Receipt>()
    const waiting = visitors.get(reference) ?? new Set()
    visitors.set(reference, waiting.add(answer.resolve))
    const timer = setTimeout(() => {
      waiting.delete(answer.resolve)
      answer.resolve(stored)
    }, visitorPatienceMs)
    // A form that waits already has a scheduled next attempt.
    if (entry.tries === 0 && state === 'waiting') void deliver(entry)
    if (!underWay.running.has(reference)) answerVisitors(reference, stored)
    return answer.promise.finally(() => clearTimeout(timer))
  }

  function answerVisitors(reference: string, receipt: Receipt): void {
    const waiting = [...(visitors.get(reference) ?? [])]
    visitors.delete(reference)
    for (const resolve of waiting) resolve(receipt)
  }

  function deliver(entry: OutboxEntry): Promise<void> {
    const { reference } = entry
    return underWay
      .run(reference, () => tryOnce(entry))
      .finally(() => answerVisitors(reference, toStored(entry, false)))
  }

  async function tryOnce(entry: OutboxEntry): Promise<void> {
    const { reference, form } = entry
    const { attachments } = entry
    const hasFiles = attachments ? await files.has(attachments) : false
    // Another replica has the files, and claims the form at the end of the lease. While it tries, each failure sets the time of the next attempt.
    const triedUntil = entry.tries > 0 ? entry.nextTryAt : entry.receivedAt
    if (attachments?.folder && !hasFiles && now() < triedUntil + filesPatienceMs) return
    try {
      const { id, filesMissing } = await submit(entry, hasFiles ? attachments : null)
      metrics.countDelivery(form, 'delivered')
      answerVisitors(reference, { ...toStored(entry, true), filesMissing })
      if (filesMissing) logger.warn({ reference, form }, 'form delivered without its files')
      // Operators read the backend's id in the outbox.
      const receipt = isReference(id) ? id : reference
      await persist((outbox) =>
        outbox.settle(reference, { state: 'delivered', receipt, filesMissing }),
      )
      await removeFiles(entry)
    } catch (error) {
      const isRefused = isContentError(error) && error.kind === 'refused'
      metrics.countDelivery(form, isRefused ? 'refused' : 'failed')
      if (isRefused && visitors.get(reference)?.size) {
        answerVisitors(reference, { kind: 'refused', errors: error.errors })
        await persist((outbox) => outbox.remove(reference))
        return removeFiles(entry)
      }
      const settlement = toSettlement(entry, error, now())
      report(entry, settlement, error)
      await persist((outbox) => outbox.settle(reference, settlement))
    }
  }

  /** Sends a form, without its files if the content service takes none. */
  async function submit(entry: OutboxEntry, attachments: Attachments | null | undefined) {
    const { reference, locale, form, submission, key: idempotencyKey } = entry
    const identity = { idempotencyKey, reference }
    const folder = attachments?.folder
    if (attachments && folder)
      try {
        const sent = attachments.files.map(({ name, type }, index) => ({
          name,
          type,
          path: files.pathOf(folder, index + 1),
        }))
        const { id } = await content.submitForm(locale, form, submission, {
          ...identity,
          files: sent,
        })
        return { id, filesMissing: false }
      } catch (error) {
        if (!isContentError(error) || error.kind !== 'rejected') throw error
        // Too large, or no multipart: only the files are refused.
        if (error.status !== 413 && error.status !== 415) throw error
      }
    const missingFiles = entry.attachments?.files.length ?? 0
    const { id } = await content.submitForm(locale, form, submission, {
      ...identity,
      ...(missingFiles > 0 && { missingFiles }),
    })
    return { id, filesMissing: missingFiles > 0 }
  }

  /** A failure leaves files that the next sweep removes. */
  async function removeFiles({ attachments }: OutboxEntry): Promise<void> {
    if (attachments?.folder) await files.remove(attachments.folder).catch(() => undefined)
  }

  function report({ reference, form, locale, tries }: OutboxEntry, end: Settlement, err: unknown) {
    // The words of a backend may repeat what the visitor has written; they are stored in the outbox only.
    const reason = isContentError(err) && err.kind === 'rejected' ? { status: err.status } : { err }
    const facts = { reference, form, locale, tries: tries + 1, ...reason }
    if (end.state === 'refused') logger.error(facts, 'form refused')
    else if (tries === 0) logger.warn(facts, 'form delivery failed, will be retried')
  }

  /** Repeats a write until it succeeds, for example on a full disk. Until then the form counts as under way and is not delivered again. */
  async function persist(write: (outbox: Outbox) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write(await openOutbox())
      } catch (error) {
        logger.error({ err: error }, 'outbox write failed')
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
          onCleaned()
        }
      } catch (error) {
        if (error instanceof NotDurable)
          return logger.info(
            { reason: error.message },
            'Redis is not durable, forms are stored in DATA_DIR',
          )
        if (isReadable) logger.error({ err: error }, 'outbox read failed')
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
      await Promise.all([polling, ...underWay.running.values()])
    },
  }
}

/** Receipt of a stored form. */
function toStored({ reference, attachments }: OutboxEntry, isDelivered: boolean) {
  const folder = attachments?.folder ?? null
  const filesMissing = Boolean(attachments && !folder)
  return { kind: 'stored', id: reference, isDelivered, folder, filesMissing } as const
}

function toSettlement(
  { receivedAt, tries, giveUpAt }: OutboxEntry,
  error: unknown,
  now: number,
): Settlement {
  const reason = toReason(error)
  if (!mayBeAccepted(error)) return { state: 'refused', reason }
  if (now <= giveUpAt)
    return { state: 'waiting', reason, nextTryAt: nextTryAt({ now, tries, error }) }
  const since = new Date(receivedAt).toISOString()
  return { state: 'refused', reason: `not delivered since ${since}: ${reason}` }
}

function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return isContentError(error) && error.kind === 'rejected' ? `${error.status} ${message}` : message
}
