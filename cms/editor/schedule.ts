import pLimit from 'p-limit'
import { localUser } from '../accounts/accounts.ts'
import type { Accounts, User } from '../accounts/accounts.ts'
import type { Drafts } from './drafts.ts'
import type { Planned } from './editor-database.ts'
import type { EditorDeps } from './editor-deps.ts'
import type { Publishing } from './publishing.ts'
import { Refusal } from './refusal.ts'

export interface ScheduleDeps extends Pick<EditorDeps, 'database' | 'now' | 'logger'> {
  drafts: Drafts
  publishing: Pick<Publishing, 'publish' | 'unpublish'>
  accounts: Pick<Accounts, 'list'>
}

/** Time between two searches for due plans, in ms: editors plan by the minute. */
const lookEveryMs = 15_000

/** @returns the account that made a plan; `undefined` if it was deleted or lost the right to publish */
export function publisherOf(
  { who }: Pick<Planned, 'who'>,
  accounts: Pick<Accounts, 'list'>,
): User | undefined {
  const user = [...accounts.list(), localUser].find(({ name }) => name === who)
  return user?.role === 'author' ? undefined : user
}

/** Publishes and unpublishes pages at the planned time. A draft is locked while its publication is planned. */
export function createSchedule(deps: ScheduleDeps) {
  const { database, drafts, publishing, accounts, now, logger } = deps

  /** Acts in the name of the user who made the plan. The account must still exist and may still publish. */
  async function carryOut({ path, action, who, reason }: Planned): Promise<void> {
    const user = publisherOf({ who }, accounts)
    if (!user) throw new Refusal(403, `${who} publishes no more`)
    const { etag } = drafts.open(path)
    if (action === 'publish') await publishing.publish(path, { etag, user, reason })
    else await publishing.unpublish(path, user)
  }

  /**
   * A refused plan is logged and deleted: the page and its draft stay unchanged. A plan that fails otherwise, as on a
   * full disk, is tried again, and what else is planned for its page waits.
   */
  async function carryOutDue(): Promise<void> {
    const waiting = new Set<string>()
    const time = new Date(now()).toISOString()
    // Read again: a plan may be cancelled while an earlier one is carried out.
    const next = () =>
      isClosed ? undefined : database.due(time).find(({ path }) => !waiting.has(path))
    for (let planned = next(); planned; planned = next()) {
      try {
        await carryOut(planned)
      } catch (error) {
        const { path, action } = planned
        logger.error({ err: error, path, action }, 'what was planned could not be done')
        if (!(error instanceof Refusal)) {
          waiting.add(path)
          continue
        }
      }
      database.endPlan(planned)
    }
  }

  /** A plan stays due until its end is stored. */
  const look = () =>
    carryOutDue().catch((error: unknown) =>
      logger.error({ err: error }, 'scheduled publications could not be read'),
    )

  let isClosed = false
  const inTurn = pLimit(1)
  const timer = setInterval(() => void inTurn(look), lookEveryMs)
  timer.unref()
  return {
    look,
    /** Waits for the publication that is under way. */
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await inTurn(() => {})
    },
  }
}
