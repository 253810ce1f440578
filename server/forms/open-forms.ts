import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentClient } from '../../content/client/content-client.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { withTimeout } from '../../platform/deadline.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../ops/metrics.ts'
import { createFileStore } from '../../platform/attachments/file-store.ts'
import { attachmentLimits } from '../../routing/attachment-limits.ts'
import { createFormDelivery } from './form-delivery.ts'
import { createFormLimits } from './form-limits.ts'
import { createNotifier } from './notifications/notifier.ts'
import { openNotifications } from './notifications/open-notifications.ts'
import { NotDurable, type Outbox, type OutboxCounts } from './outbox.ts'
import { openSqliteOutbox, outboxFile } from './sqlite-outbox.ts'
import { createStoreForm, type TakeForm } from './store-form.ts'

interface FormsDeps {
  config: Pick<
    ServerConfig,
    | 'dataDir'
    | 'redisUrl'
    | 'siteUrl'
    | 'siteName'
    | 'formLimits'
    | 'formFilesMaxBytes'
    | 'notifications'
  >
  /** Variables of the process, for the proxy. */
  environment: Record<string, string | undefined>
  content: Pick<ContentClient, 'submitForm'>
  metrics: Pick<Metrics, 'countDelivery'>
  logger: Logger
  /** Calls the disk of a folder. */
  askDisk?: (folder: string) => Promise<unknown>
}

/** Folder below `DATA_DIR` with the files of forms. */
export const formFilesFolder = 'form-files'

/** How long a form in Redis waits for the replica that has its files; a replica that was lost never comes back. In ms. */
const sharedFilesPatienceMs = 3_600_000

/**
 * How long a disk may take to respond, in a thread of Node's pool, before synchronous calls block the main thread. An unavailable network
 * drive may never respond, and pages do not need it.
 */
const diskMs = 2_000

export type Forms = ReturnType<typeof openForms>

/**
 * Opens the outboxes and starts to deliver what earlier processes left. Forms are stored in a durable Redis, or in `DATA_DIR` where there
 * is none or it is unavailable. A form that is stored in both is delivered twice under one key.
 */
export function openForms({
  config,
  environment,
  content,
  metrics,
  logger,
  askDisk = statfs,
}: FormsDeps) {
  const { dataDir, redisUrl, siteUrl } = config
  const notifications = openNotifications({ config, environment })
  const limits = createFormLimits(config.formLimits)
  const disk = createSingleFlight<unknown>()
  const checkDisk = () =>
    withTimeout(
      disk.run(dataDir, () => askDisk(dataDir)),
      diskMs,
    )
  const onRemoved = () => logger.error({ dataDir }, 'outbox file was deleted with its forms')
  const openLocal = () => openSqliteOutbox(join(dataDir, outboxFile), Date.now)
  const local = openedOnce(openLocal, checkDisk, onRemoved)
  const shared = openedOnce(async () => {
    if (!redisUrl) throw new Error('no Redis is configured')
    // Loaded only where Redis is configured, because the client is a large part of all code.
    const { openSharedOutbox } = await import('./redis-outbox.ts')
    const { outbox, redis } = await openSharedOutbox({ redisUrl, host: siteUrl.host }, Date.now)
    limits.share(redis, siteUrl.host)
    return outbox
  })
  const files = createFileStore({
    folder: join(dataDir, formFilesFolder, 'outbox'),
    // The embedded content service stores the files of received forms beside.
    countedFolder: join(dataDir, formFilesFolder),
    maxBytes: config.formFilesMaxBytes,
    limits: attachmentLimits,
  })
  const stores = [...(redisUrl ? [shared] : []), local].map(({ open: openOutbox, close }) => {
    const filesPatienceMs = openOutbox === local.open ? 0 : sharedFilesPatienceMs
    const delivery = createFormDelivery({
      openOutbox,
      content,
      files,
      filesPatienceMs,
      metrics,
      logger,
      onCleaned: () => void sweepFiles(),
    })
    delivery.start()
    const notifier = createNotifier({ openOutbox, logger, ...notifications })
    notifier.start()
    const { names: channels } = notifications
    const storeForm = createStoreForm({ openOutbox, delivery, limits, channels })
    return { openOutbox, close, delivery, notifier, storeForm }
  })

  const takeForm: TakeForm = async (form) => {
    const errors: unknown[] = []
    for (const { storeForm } of stores)
      try {
        return await storeForm(form)
      } catch (error) {
        errors.push(error)
      }
    const { attachments } = form
    if (!attachments?.folder) throw new AggregateError(errors, 'no outbox is available')
    // On a full disk, the form gets the space of its files.
    await files.remove(attachments.folder)
    return takeForm({ ...form, attachments: { ...attachments, folder: null } })
  }

  /** Removes files that no form refers to. While an outbox cannot be read, all files stay. */
  async function sweepFiles(): Promise<void> {
    try {
      await files.sweep(async () => {
        const lists = stores.map(async ({ openOutbox }) => (await openOutbox()).list())
        const settled = await Promise.allSettled(lists)
        const failed = settled.find(
          (one) => one.status === 'rejected' && !(one.reason instanceof NotDurable),
        )
        if (failed?.status === 'rejected') throw failed.reason
        const entries = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
        return entries
          .filter(({ state }) => state !== 'delivered')
          .flatMap(({ attachments }) => attachments?.folder ?? [])
      })
    } catch (error) {
      logger.warn({ err: error }, 'files of forms could not be swept')
    }
  }

  async function counts(): Promise<OutboxCounts | null> {
    const all = await Promise.allSettled(
      stores.map(async ({ openOutbox }) => (await openOutbox()).counts()),
    )
    const known = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return known.length > 0 ? sum(known) : null
  }

  return {
    takeForm,
    /** Receives the files of forms. */
    files,
    /** Counts of the readable outboxes; `null` where none can be read. */
    counts,
    /** State of the notifications, and a test message. */
    notifications: {
      async status() {
        const undelivered = (await counts())?.unnotified ?? null
        return { channels: notifications.names, undelivered, lastError: notifications.lastError() }
      },
      sendTest: notifications.sendTest,
    },
    /** Finishes deliveries under way. Waiting forms are delivered after the next start, or by another replica. */
    async close(): Promise<void> {
      await Promise.all(
        stores.flatMap(({ delivery, notifier }) => [delivery.close(), notifier.close()]),
      )
      await notifications.close()
      await Promise.all(stores.map(({ close }) => close()))
    },
  }
}

/**
 * Opens an outbox at its first use, so that the site starts with a full disk or without Redis. The next use reopens one that could not
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
    unnotified: all.reduce((total, { unnotified }) => total + unnotified, 0),
  }
}
