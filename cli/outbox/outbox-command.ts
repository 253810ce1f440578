import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { formsToCsv } from '../../content/contract/forms-to-csv.ts'
import { dayMs, entryStates, keptDays, NotDurable } from '../../server/forms/outbox.ts'
import type { EntryState, Outbox, OutboxEntry } from '../../server/forms/outbox.ts'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'

/** Summary of `werkseite outbox` for help and documentation. */
export const outboxSummary = 'forms that wait for the content service, or that it has refused'

interface Given {
  reference?: string | undefined
  state?: EntryState
  format?: 'json' | 'csv'
}

interface OutboxAction {
  meaning: string
  /** Options of the command; without them, it takes the reference of one form. */
  options?: Option[]
  /** @returns text to print */
  act: (outboxes: Outbox[], given: Given, io: Io) => Promise<string>
}

const stateOption = new Option('--state <state>', 'only those').choices(entryStates)
const formatOption = new Option('--format <name>', 'of the export')
  .choices(['json', 'csv'])
  .default('json')

export const outboxActions: Record<string, OutboxAction> = {
  list: {
    meaning: 'what is in the outbox, without what visitors have written',
    options: [stateOption],
    async act(outboxes, given) {
      const entries = await listEntries(outboxes, given)
      return entries.map(toLine).join('') + countLine(entries.length, 'listed')
    },
  },
  retry: {
    meaning: 'tries again at once: one form, or all that wait or were refused',
    async act(outboxes, { reference }) {
      const count = await total(outboxes, (outbox) => outbox.retry(reference))
      if (reference && count === 0) throw unknown(reference)
      return countLine(count, 'will be tried again')
    },
  },
  export: {
    meaning: 'everything that visitors have written, on standard output',
    options: [stateOption, formatOption],
    async act(outboxes, given) {
      const records = (await listEntries(outboxes, given)).map(toRecord)
      if (given.format !== 'csv') return `${JSON.stringify(records, null, 2)}\n`
      // A column for each field of any form.
      return formsToCsv(
        records.map(({ submission, ...rest }) => ({ ...rest, ...submission })),
        ',',
      )
    },
  },
  delete: {
    meaning:
      'deletes one form, or all that ended more than 30 days ago, as the site does every hour',
    async act(outboxes, { reference }, io) {
      if (!reference) {
        const before = io.now().getTime() - keptDays * dayMs
        return countLine(await total(outboxes, (outbox) => outbox.deleteEnded(before)), 'deleted')
      }
      const entries = await listEntries(outboxes)
      if (!entries.some((entry) => entry.reference === reference)) throw unknown(reference)
      for (const outbox of outboxes) await outbox.remove(reference)
      return countLine(1, 'deleted')
    },
  },
}

/** Adds `werkseite outbox`, which reads the site's outbox and sends no requests to the site. */
export function addOutbox(program: Command, io: Io): void {
  const outbox = program
    .command('outbox')
    .summary(outboxSummary)
    .description(
      `${outboxSummary}. Reads the outbox below DATA_DIR (var/), also while the site runs.`,
    )
    .showHelpAfterError('`werkseite outbox --help` lists what there is.')
  for (const [name, { meaning, options, act }] of Object.entries(outboxActions)) {
    const command = outbox.command(name).description(meaning)
    for (const option of options ?? []) command.addOption(option)
    if (!options) command.argument('[reference]', 'of one form')
    command.action(async () => {
      const [reference] = command.args
      const outboxes = await openOutboxes(io)
      try {
        io.stdout.write(await act(outboxes, { reference, ...command.opts<Given>() }, io))
      } finally {
        await Promise.all(outboxes.map((opened) => opened.close()))
      }
    })
  }
}

/**
 * Opens the outbox of this replica and the shared outbox of all replicas. Their modules are loaded here, so that help appears at once.
 *
 * @throws {UsageError} without an outbox, or where the shared one cannot be opened
 */
async function openOutboxes({ env, cwd, ...io }: Io): Promise<Outbox[]> {
  const { openSqliteOutbox, outboxFile } = await import('../../server/forms/sqlite-outbox.ts')
  const now = () => io.now().getTime()
  const file = join(resolve(cwd, env['DATA_DIR'] || 'var'), outboxFile)
  const redisUrl = env['REDIS_URL']
  const shared = redisUrl ? await openShared({ redisUrl, host: hostOf(env) }, now) : []
  const outboxes = [...(existsSync(file) ? [openSqliteOutbox(file, now)] : []), ...shared]
  if (outboxes.length === 0) throw new UsageError(`DATA_DIR: there is no ${file}`)
  return outboxes
}

/** Host of the site, by which replicas name their shared outbox. */
function hostOf(env: Io['env']): string {
  const host = URL.parse(env['SITE_URL'] || `http://localhost:${env['PORT'] || 3000}`)?.host
  if (host) return host
  throw new UsageError('SITE_URL: expected an address such as https://www.example.com')
}

async function openShared(place: { redisUrl: string; host: string }, now: () => number) {
  const { openSharedOutbox } = await import('../../server/forms/redis-outbox.ts')
  try {
    return [(await openSharedOutbox(place, now)).outbox]
  } catch (error) {
    if (error instanceof NotDurable) return []
    throw new UsageError('REDIS_URL: Redis does not answer', { cause: error })
  }
}

async function listEntries(outboxes: Outbox[], given: Given = {}): Promise<OutboxEntry[]> {
  const entries = (await Promise.all(outboxes.map((outbox) => outbox.list()))).flat()
  return given.state ? entries.filter((entry) => entry.state === given.state) : entries
}

async function total(outboxes: Outbox[], count: (outbox: Outbox) => Promise<number>) {
  const counts = await Promise.all(outboxes.map(count))
  return counts.reduce((sum, one) => sum + one, 0)
}

function toLine(entry: OutboxEntry): string {
  const received = new Date(entry.receivedAt).toISOString()
  const tried = `${entry.tries} ${entry.tries === 1 ? 'try' : 'tries'}`.padEnd(8)
  const [form, ended] = [entry.form.padEnd(10), entry.state.padEnd(9)]
  const outcome = entry.receipt ?? entry.reason ?? ''
  return `${entry.reference}  ${received}  ${entry.locale}  ${form}  ${ended}  ${tried}  ${outcome}\n`
}

function countLine(count: number, what: string): string {
  return `${count} ${count === 1 ? 'form' : 'forms'} ${what}\n`
}

function unknown(reference: string): UsageError {
  return new UsageError(`${reference}: there is no such form that could be changed`)
}

/** Record in a readable order, without internal fields. */
function toRecord(entry: OutboxEntry) {
  const { reference, form, locale, state, tries, receipt, reason, key, submission } = entry
  const receivedAt = new Date(entry.receivedAt).toISOString()
  const endedAt = entry.endedAt === null ? null : new Date(entry.endedAt).toISOString()
  const outcome = { state, tries, receipt, reason, key, receivedAt, endedAt }
  return { reference, form, locale, ...outcome, submission }
}
