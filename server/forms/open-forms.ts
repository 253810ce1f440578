import { join } from 'node:path'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../ops/logger.ts'
import { createFormDelivery } from './form-delivery.ts'
import { createFormLimits } from './form-limits.ts'
import type { Outbox, OutboxCounts } from './outbox.ts'
import { openSqliteOutbox, outboxFile } from './sqlite-outbox.ts'
import { createTakeForm, type TakeForm } from './take-form.ts'

/** Forms of visitors, from the request to the backend. */
export interface Forms {
  takeForm: TakeForm
  /** `null` where the outbox cannot be read. */
  counts: () => Promise<OutboxCounts | null>
  /** Finishes what is under way; what waits is delivered after the next start. */
  close: () => Promise<void>
}

interface FormsDeps {
  config: Pick<ServerConfig, 'dataDir' | 'formLimits'>
  content: Pick<ContentClient, 'submitForm'>
  logger: Logger
}

/** Begins to deliver what an earlier run has left. */
export function openForms({ config, content, logger }: FormsDeps): Forms {
  const outbox = openedWhenAsked(() => openSqliteOutbox(join(config.dataDir, outboxFile), Date.now))
  const delivery = createFormDelivery({ outbox, content, logger })
  const limits = createFormLimits(config.formLimits)
  delivery.start()
  return {
    takeForm: createTakeForm({ outbox, delivery, limits }),
    counts: () => outbox.counts().catch(() => null),
    async close() {
      await delivery.close()
      await outbox.close()
    },
  }
}

/** Where the disk is full or away the site starts all the same; the next call tries again. */
function openedWhenAsked(open: () => Outbox): Outbox {
  let opened: Outbox | null = null
  const outbox = () => (opened ??= open())
  return {
    add: async (...args) => outbox().add(...args),
    find: async (...args) => outbox().find(...args),
    due: async (...args) => outbox().due(...args),
    settle: async (...args) => outbox().settle(...args),
    remove: async (...args) => outbox().remove(...args),
    list: async () => outbox().list(),
    retry: async (...args) => outbox().retry(...args),
    deleteEnded: async (...args) => outbox().deleteEnded(...args),
    counts: async () => outbox().counts(),
    close: async () => opened?.close(),
  }
}
