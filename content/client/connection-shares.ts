import pLimit from 'p-limit'
import { splitLocale, withoutQuery } from '../../routing/localized-path.ts'
import { ContentUnavailable, Overloaded } from '../contract/content-error.ts'
import type { JsonRequest, RequestJson } from './request-json.ts'

/** What has connections of its own. */
export const connectionUses = ['page', 'invented', 'search', 'form', 'other'] as const
export type ConnectionUse = (typeof connectionUses)[number]

interface Share {
  connections: number
  /** Calls that wait for one of them; further calls are refused at once. */
  maxQueued: number
}

/** The connections to the backend. A slow part of the backend takes only those of its share. */
const shares: Record<ConnectionUse, Share> = {
  page: { connections: 96, maxQueued: 1_000 },
  /** Pages with a query: anybody can invent them, in any number. */
  invented: { connections: 24, maxQueued: 400 },
  search: { connections: 16, maxQueued: 400 },
  form: { connections: 16, maxQueued: 1_000 },
  /** Layouts and lists, which all pages need. */
  other: { connections: 16, maxQueued: 1_000 },
}

/** Connections that pages below one path may take: `/de/news/…` and `/en/news/…` together, pages at the top together. */
const section: Share = { connections: 48, maxQueued: 1_000 }

/** Calls that run at the same time. */
export const maxCalls = Object.values(shares).reduce((sum, share) => sum + share.connections, 0)

/**
 * Limits the calls that run at the same time, so that one slow section of the backend leaves connections to all others. A call that waits for
 * a connection until its deadline fails like a call without a response.
 *
 * @param onRefused called for each call that finds too many waiting; it fails with {@link Overloaded}
 */
export function shareConnections(
  request: RequestJson,
  onRefused: (use: ConnectionUse) => void = () => {},
): RequestJson {
  const queues = Object.fromEntries(
    connectionUses.map((use) => [use, createQueue(shares[use])]),
  ) as Record<ConnectionUse, Queue>
  const sections = new Map<string, Queue>()

  return async function requestOnShare(call) {
    const use = shareOf(call)
    const send = () => queues[use].run(call, () => request(call))
    try {
      return await (use === 'page' ? inSection(call, send) : send())
    } catch (error) {
      if (error instanceof Overloaded) onRefused(use)
      throw error
    }
  }

  async function inSection<T>(call: JsonRequest, send: () => Promise<T>): Promise<T> {
    const name = sectionOf(call.path)
    const queue = sections.get(name) ?? createQueue(section)
    sections.set(name, queue)
    try {
      return await queue.run(call, send)
    } finally {
      if (queue.isEmpty()) sections.delete(name)
    }
  }
}

function shareOf({ kind, path }: JsonRequest): ConnectionUse {
  if (kind === 'page') return path.includes('?') ? 'invented' : 'page'
  return kind === 'search' || kind === 'form' ? kind : 'other'
}

/** The first segment of a page below another one; empty for pages at the top. */
function sectionOf(path: string): string {
  const [first = '', second] = splitLocale(withoutQuery(path)).rest.split('/').filter(Boolean)
  return second === undefined ? '' : first
}

type Queue = ReturnType<typeof createQueue>

function createQueue({ connections, maxQueued }: Share) {
  const limit = pLimit(connections)
  const count = () => limit.activeCount + limit.pendingCount

  async function run<T>({ signal }: JsonRequest, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    if (count() >= connections + maxQueued)
      throw new Overloaded(`queue of ${maxQueued} calls is full`)
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => reject(toFailure(signal?.reason))
    signal?.addEventListener('abort', giveUp)
    const done = limit(async () => {
      signal?.throwIfAborted()
      resolve()
      return work()
    })
    // Prevents an unhandled rejection of a call that was given up while it waited.
    done.catch(() => undefined)
    await begun.finally(() => signal?.removeEventListener('abort', giveUp))
    return done
  }

  return { run, isEmpty: () => count() === 0 }
}

function toFailure(reason: unknown): unknown {
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError'
  if (!isTimeout) return reason
  return new ContentUnavailable('no backend connection was free in time', { cause: reason })
}
