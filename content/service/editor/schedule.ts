import pLimit from 'p-limit'
import type { ContentLogger } from '../content-logger.ts'
import type { User } from './accounts/accounts.ts'
import type { Desk } from './desk.ts'
import type { EditorDatabase, Planned } from './editor-database.ts'
import type { createPublishing } from './publishing.ts'

export interface ScheduleDeps {
  database: EditorDatabase
  desk: Desk
  publishing: ReturnType<typeof createPublishing>
  /** Time in ms. */
  now: () => number
  logger: ContentLogger
}

/** How often is looked for what is due, in ms: editors plan by the minute. */
const lookEveryMs = 15_000

/** Publishes and unpublishes at the time that was set. What the draft says then is published. */
export function createSchedule({ database, desk, publishing, now, logger }: ScheduleDeps) {
  async function carryOut({ path, action, who, role, reason }: Planned): Promise<void> {
    const user: User = { name: who, role }
    const { etag } = desk.open(path)
    if (action === 'publish') await publishing.publish(path, { etag, user, reason, language: 'en' })
    else await publishing.unpublish(path, user)
  }

  /** What cannot be done is logged and given up: the page stays as it is, with its draft. */
  async function look(): Promise<void> {
    for (const planned of database.due(new Date(now()).toISOString())) {
      try {
        await carryOut(planned)
      } catch (error) {
        const { path, action } = planned
        logger.error({ err: error, path, action }, 'what was planned could not be done')
      }
      database.endPlan(planned)
    }
  }

  const inTurn = pLimit(1)
  const timer = setInterval(() => void inTurn(look), lookEveryMs)
  timer.unref()
  return { look, close: () => clearInterval(timer) }
}
