import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentClient } from '../../content/client/content-client.ts'
import { createSingleFlight, inTime } from '../concurrency/work-limits.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../ops/logger.ts'
import type { Metrics } from '../ops/metrics.ts'
import { createFormDelivery } from './form-delivery.ts'
import { createFormLimits } from './form-limits.ts'
import { NotDurable, type Outbox, type OutboxCounts } from './outbox.ts'
import { openSqliteOutbox, outboxFile } from './sqlite-outbox.ts'
import { createTakeForm, type TakeForm } from './take-form.ts'

interface FormsDeps {
  config: Pick<ServerConfig, 'dataDir' | 'redisUrl' | 'siteUrl' | 'formLimits'>
  content: Pick<ContentClient, 'submitForm'>
  metrics: Pick<Metrics, 'countDelivery'>
  logger: Logger
  /** Asks the disk of a folder for something. */
  askDisk?: (folder: string) => Promise<unknown>
}

/**
 * How long a disk may take to answer, in a thread of Node's pool, before synchronous calls block the main thread. An unavailable network
 * drive may never answer, and pages do not need it.
 */
const diskMs = 2_000

/**
 * Opens the outboxes and starts to deliver what earlier processes left. Forms are stored in a durable Redis, or in `DATA_DIR` where there
 * is none or it is unavailable. A form that is stored in both is delivered twice under one key.
 */
export function openForms({ config, content, metrics, logger, askDisk = statfs }: FormsDeps) {
  const { dataDir, redisUrl, siteUrl } = config
  const limits = createFormLimits(config.formLimits)
  const disk = createSingleFlight<unknown>()
  const checkDisk = () =>
    inTime(
      disk.run(dataDir, () => askDisk(dataDir)),
      diskMs,
    )
  const onRemoved = () => logger.error({ dataDir }, 'outbox was removed, with the forms in it')
  const openLocal = () => openSqliteOutbox(join(dataDir, outboxFile), Date.now)
  const local = openedOnce(openLocal, checkDisk, onRemoved)
  const shared = openedOnce(async () => {
    if (!redisUrl) throw new Error('there is no Redis')
    // Loaded only where Redis is configured, because the client is a large part of all code.
    const { openSharedOutbox } = await import('./redis-outbox.ts')
    const { outbox, redis } = await openSharedOutbox({ redisUrl, host: siteUrl.host }, Date.now)
    limits.share(redis, siteUrl.host)
    return outbox
  })
  const stores = [...(redisUrl ? [shared] : []), local].map(({ open: openOutbox, close }) => {
    const delivery = createFormDelivery({ openOutbox, content, metrics, logger })
    delivery.start()
    return { openOutbox, close, delivery, take: createTakeForm({ openOutbox, delivery, limits }) }
  })

  const takeForm: TakeForm = async (form) => {
    const errors: unknown[] = []
    for (const { take } of stores)
      try {
        return await take(form)
      } catch (error) {
        errors.push(error)
      }
    throw new AggregateError(errors, 'no outbox takes the form')
  }

  return {
    takeForm,
    /** Counts of the readable outboxes; `null` where none can be read. */
    async counts(): Promise<OutboxCounts | null> {
      const counts = await Promise.allSettled(
        stores.map(async ({ openOutbox }) => (await openOutbox()).counts()),
      )
      const known = counts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      return known.length > 0 ? sum(known) : null
    },
    /** Finishes deliveries under way. Waiting forms are delivered after the next start, or by another replica. */
    async close(): Promise<void> {
      await Promise.all(stores.map(({ delivery }) => delivery.close()))
      await Promise.all(stores.map(({ close }) => close()))
    },
  }
}

/**
 * Opens an outbox at its first use, so that the site starts with a full disk or without Redis. The next use opens one anew that could not
 * be opened, or is lost.
 *
 * @param check runs before every use; its rejection prevents the use
 */
function openedOnce(
  open: () => Promise<Outbox> | Outbox,
  check: () => Promise<unknown> = async () => {},
  onLost: () => void = () => {},
) {
  let opened: Promise<Outbox> | null = null

  async function leaveLost(): Promise<void> {
    const known = opened
    const outbox = await known?.catch(() => null)
    if (!outbox?.isLost() || opened !== known) return
    opened = null
    onLost()
    await outbox.close()
  }

  return {
    open: async (): Promise<Outbox> => {
      await check()
      await leaveLost()
      opened ??= (async () => open())().catch((error: unknown) => {
        if (!(error instanceof NotDurable)) opened = null
        throw error
      })
      return opened
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}

function sum(all: OutboxCounts[]): OutboxCounts {
  const times = all.flatMap(({ oldestWaitingAt }) => oldestWaitingAt ?? [])
  return {
    waiting: all.reduce((total, { waiting }) => total + waiting, 0),
    refused: all.reduce((total, { refused }) => total + refused, 0),
    oldestWaitingAt: times.length > 0 ? Math.min(...times) : null,
  }
}
