import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  dayMs,
  keptDays,
  type EntryState,
  type Outbox,
  type OutboxEntry,
} from '../../server/forms/outbox.ts'
import { openSqliteOutbox, outboxFile } from '../../server/forms/sqlite-outbox.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'
import { exportEntries, type ExportFormat } from './export-entries.ts'
import type { OutboxAction } from './outbox-texts.ts'

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
  const outbox = openOutbox(io)
  try {
    io.stdout.write(await actions[action](outbox, flags, io))
    return exitCodes.clean
  } finally {
    await outbox.close()
  }
}

function openOutbox(io: Io): Outbox {
  const file = join(resolve(io.cwd, io.env['DATA_DIR'] || 'var'), outboxFile)
  if (!existsSync(file)) throw new UsageError(`DATA_DIR: there is no ${file}`)
  return openSqliteOutbox(file, () => io.now().getTime())
}

type Action = (outbox: Outbox, flags: OutboxFlags, io: Io) => Promise<string>

const actions: Record<OutboxAction, Action> = {
  async list(outbox, { state }) {
    const entries = await listEntries(outbox, state)
    return entries.map(toLine).join('') + countLine(entries.length, 'listed')
  },
  async export(outbox, { state, format = 'json' }) {
    return exportEntries(await listEntries(outbox, state), format)
  },
  async retry(outbox, { reference }) {
    const count = await outbox.retry(reference)
    if (reference && count === 0) throw unknown(reference)
    return countLine(count, 'will be tried again')
  },
  async delete(outbox, { reference }, io) {
    if (!reference) {
      const count = await outbox.deleteEnded(io.now().getTime() - keptDays * dayMs)
      return countLine(count, 'deleted')
    }
    const entries = await outbox.list()
    if (!entries.some((entry) => entry.reference === reference)) throw unknown(reference)
    await outbox.remove(reference)
    return countLine(1, 'deleted')
  },
}

async function listEntries(outbox: Outbox, state?: EntryState): Promise<OutboxEntry[]> {
  const entries = await outbox.list()
  return state ? entries.filter((entry) => entry.state === state) : entries
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
