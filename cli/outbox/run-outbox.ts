import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSharedOutbox } from '../../server/forms/open-outbox.ts'
import {
  dayMs,
  keptDays,
  NotDurable,
  type EntryState,
  type Outbox,
  type OutboxEntry,
} from '../../server/forms/outbox.ts'
import { openSqliteOutbox, outboxFile } from '../../server/forms/sqlite-outbox.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'
import { exportEntries, type ExportFormat } from './export-entries.ts'
import type { OutboxAction } from './add-outbox.ts'

export interface OutboxFlags {
  reference?: string | undefined
  state?: EntryState
  format?: ExportFormat
}

/** @throws {UsageError} where there is no outbox, or no such form in it */
export async function runOutbox(
  action: OutboxAction,
  flags: OutboxFlags,
  io: Io,
): Promise<ExitCode> {
  const outboxes = await openOutboxes(io)
  try {
    io.stdout.write(await actions[action](outboxes, flags, io))
    return exitCodes.clean
  } finally {
    await Promise.all(outboxes.map((outbox) => outbox.close()))
  }
}

/** That of this replica, and the one that replicas share. */
async function openOutboxes({ env, cwd, ...io }: Io): Promise<Outbox[]> {
  const now = () => io.now().getTime()
  const file = join(resolve(cwd, env['DATA_DIR'] || 'var'), outboxFile)
  const redisUrl = env['REDIS_URL']
  const { host } = new URL(env['SITE_URL'] || `http://localhost:${env['PORT'] || 3000}`)
  const outboxes = existsSync(file) ? [openSqliteOutbox(file, now)] : []
  if (redisUrl) outboxes.push(...(await openShared({ redisUrl, host }, now)))
  if (outboxes.length === 0) throw new UsageError(`DATA_DIR: there is no ${file}`)
  return outboxes
}

async function openShared(place: { redisUrl: string; host: string }, now: () => number) {
  try {
    return [(await openSharedOutbox(place, now)).outbox]
  } catch (error) {
    if (error instanceof NotDurable) return []
    throw new UsageError('REDIS_URL: Redis does not answer', { cause: error })
  }
}

type Action = (outboxes: Outbox[], flags: OutboxFlags, io: Io) => Promise<string>

const actions: Record<OutboxAction, Action> = {
  async list(outboxes, { state }) {
    const entries = await listEntries(outboxes, state)
    return entries.map(toLine).join('') + countLine(entries.length, 'listed')
  },
  async export(outboxes, { state, format = 'json' }) {
    return exportEntries(await listEntries(outboxes, state), format)
  },
  async retry(outboxes, { reference }) {
    const count = await total(outboxes, (outbox) => outbox.retry(reference))
    if (reference && count === 0) throw unknown(reference)
    return countLine(count, 'will be tried again')
  },
  async delete(outboxes, { reference }, io) {
    if (!reference) {
      const before = io.now().getTime() - keptDays * dayMs
      return countLine(await total(outboxes, (outbox) => outbox.deleteEnded(before)), 'deleted')
    }
    const entries = await listEntries(outboxes)
    if (!entries.some((entry) => entry.reference === reference)) throw unknown(reference)
    for (const outbox of outboxes) await outbox.remove(reference)
    return countLine(1, 'deleted')
  },
}

async function listEntries(outboxes: Outbox[], state?: EntryState): Promise<OutboxEntry[]> {
  const entries = (await Promise.all(outboxes.map((outbox) => outbox.list()))).flat()
  return state ? entries.filter((entry) => entry.state === state) : entries
}

async function total(outboxes: Outbox[], count: (outbox: Outbox) => Promise<number>) {
  const counts = await Promise.all(outboxes.map(count))
  return counts.reduce((sum, one) => sum + one, 0)
}

function toLine({
  reference,
  form,
  locale,
  state,
  receivedAt,
  tries,
  reason,
  receipt,
}: OutboxEntry) {
  const received = new Date(receivedAt).toISOString()
  const outcome = receipt ?? reason ?? ''
  const tried = `${tries} ${tries === 1 ? 'try' : 'tries'}`
  return `${reference}  ${received}  ${locale}  ${form.padEnd(10)}  ${state.padEnd(9)}  ${tried.padEnd(8)}  ${outcome}\n`
}

function countLine(count: number, what: string): string {
  return `${count} ${count === 1 ? 'form' : 'forms'} ${what}\n`
}

function unknown(reference: string): UsageError {
  return new UsageError(`${reference}: there is no such form that could be changed`)
}
