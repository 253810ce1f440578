import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { formsToCsv } from '../../content/contract/forms-to-csv.ts'
import { dayMs, entryStates, keptDays, NotDurable } from '../../server/forms/outbox.ts'
import type {
  EntryState,
  FormNotification,
  Outbox,
  OutboxEntry,
} from '../../server/forms/outbox.ts'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'

/** Summary of `werkseite outbox` for help and documentation. */
export const outboxSummary = 'forms and notifications that wait for delivery or were refused'

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
    meaning: 'lists forms and undelivered notifications without personal data',
    options: [stateOption],
    async act(outboxes, given) {
      const entries = await listEntries(outboxes, given)
      const notifications = await listNotifications(outboxes, given)
      return [
        ...entries.map(toLine),
        countLine(entries.length, 'listed'),
        ...notifications.map(toNotificationLine),
      ].join('')
    },
  },
  retry: {
    meaning:
      'retries one form, or all waiting and refused forms, with their notifications, immediately',
    async act(outboxes, { reference }) {
      const retried = await Promise.all(outboxes.map((outbox) => outbox.retry(reference)))
      const forms = sum(retried.map((one) => one.forms))
      const notifications = sum(retried.map((one) => one.notifications))
      if (reference && forms + notifications === 0)
        throw new UsageError(`${reference}: neither form nor notification waits`)
      return `${toCount(forms, 'form')} and ${toCount(notifications, 'notification')} queued for retry\n`
    },
  },
  export: {
    meaning: 'prints forms with personal data to standard output',
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
    meaning: 'deletes one form, or all settled more than 30 days ago, as the site does hourly',
    async act(outboxes, { reference }, io) {
      const entries = await listEntries(outboxes)
      if (reference && !entries.some((entry) => entry.reference === reference))
        throw new UsageError(`${reference}: no form has this reference`)
      const before = io.now().getTime() - keptDays * dayMs
      const deleted = outboxes.map(async (outbox) => {
        if (!reference) return outbox.deleteEnded(before)
        await outbox.remove(reference)
        return 0
      })
      const count = sum(await Promise.all(deleted))
      await deleteFiles(entries, await listEntries(outboxes), folderOf(io))
      return countLine(reference ? 1 : count, 'deleted')
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
    .showHelpAfterError('`werkseite outbox --help` lists commands and options.')
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
 * @throws {UsageError} without an outbox, or where one cannot be opened
 */
async function openOutboxes({ env, cwd, ...io }: Io): Promise<Outbox[]> {
  const now = () => io.now().getTime()
  const folder = folderOf({ env, cwd })
  const redisUrl = env['REDIS_URL']
  const own = await openOwn(folder, now)
  const shared = redisUrl ? await openShared({ redisUrl, host: hostOf(env) }, now) : []
  const outboxes = [...own, ...shared]
  if (outboxes.length === 0) throw new UsageError(`DATA_DIR: no outbox in ${folder}`)
  return outboxes
}

const folderOf = ({ env, cwd }: Pick<Io, 'env' | 'cwd'>) => resolve(cwd, env['DATA_DIR'] || 'var')

/** Deletes the files of deleted forms that are on this machine; replicas delete theirs within an hour. */
async function deleteFiles(before: OutboxEntry[], after: OutboxEntry[], dataDir: string) {
  const kept = new Set(after.map(({ reference }) => reference))
  const { formFilesFolder } = await import('../../server/forms/open-forms.ts')
  for (const { reference, attachments } of before)
    if (attachments?.folder && !kept.has(reference))
      await rm(join(dataDir, formFilesFolder, 'outbox', attachments.folder), {
        recursive: true,
        force: true,
      })
}

async function openOwn(folder: string, now: () => number): Promise<Outbox[]> {
  const { openSqliteOutbox, outboxFile } = await import('../../server/forms/sqlite-outbox.ts')
  const file = join(folder, outboxFile)
  try {
    return existsSync(file) ? [openSqliteOutbox(file, now)] : []
  } catch (cause) {
    throw new UsageError(`DATA_DIR: ${(cause as Error).message}`, { cause })
  }
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
    throw new UsageError('REDIS_URL: Redis does not respond', { cause: error })
  }
}

async function listEntries(outboxes: Outbox[], given: Given = {}): Promise<OutboxEntry[]> {
  const entries = (await Promise.all(outboxes.map((outbox) => outbox.list()))).flat()
  return given.state ? entries.filter((entry) => entry.state === given.state) : entries
}

async function listNotifications(
  outboxes: Outbox[],
  { state }: Given,
): Promise<FormNotification[]> {
  const open = await Promise.all(outboxes.map((outbox) => outbox.openNotifications()))
  return open.flat().filter((notification) => !state || notification.state === state)
}

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)

function toLine(entry: OutboxEntry): string {
  const received = new Date(entry.receivedAt).toISOString()
  const tried = toTries(entry).padEnd(8)
  const [form, ended] = [entry.form.padEnd(10), entry.state.padEnd(9)]
  const outcome = entry.receipt ?? entry.reason ?? ''
  return `${entry.reference}  ${received}  ${entry.locale}  ${form}  ${ended}  ${tried}  ${outcome}\n`
}

function toNotificationLine(notification: FormNotification): string {
  const { reference, channel, state, reason } = notification
  return `${reference}  notification by ${channel} ${state}, ${toTries(notification)}  ${reason ?? ''}\n`
}

function toTries({ tries }: { tries: number }): string {
  return `${tries} ${tries === 1 ? 'try' : 'tries'}`
}

function countLine(count: number, what: string): string {
  return `${toCount(count, 'form')} ${what}\n`
}

const toCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Record in a readable order, without internal fields. */
function toRecord(entry: OutboxEntry) {
  const { reference, form, locale, state, tries, receipt, reason, key, submission } = entry
  const receivedAt = new Date(entry.receivedAt).toISOString()
  const endedAt = entry.endedAt === null ? null : new Date(entry.endedAt).toISOString()
  const outcome = { state, tries, receipt, reason, key, receivedAt, endedAt }
  return { reference, form, locale, ...outcome, submission }
}
