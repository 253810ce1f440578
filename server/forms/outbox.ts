import type { FormName, Submission } from '../../content/contract/forms.ts'
import type { Locale } from '../../locales/locales.ts'
import type { Attachments } from '../../platform/attachments/file-store.ts'

export const dayMs = 86_400_000

/** Days after which finished entries are deleted; the privacy page states the same. */
export const keptDays = 30

/** Days of delivery attempts before a person has to act. */
export const patienceDays = 7

/** Lease of a process on a form. A delivery takes five seconds at most; after the lease another process may claim the form. In ms. */
export const formLeaseMs = 10_000

/** A form that a visitor has sent. */
export interface SentForm {
  form: FormName
  locale: Locale
  submission: Submission
  /** Idempotency key: equal keys mean the same submission. The backend gets it as `Idempotency-Key`. */
  key: string
  /** Files of the form; omitted without files. */
  attachments?: Attachments | null
}

export const entryStates = ['waiting', 'delivered', 'refused'] as const
export type EntryState = (typeof entryStates)[number]

/** A form in the outbox. Times are in ms since 1970. */
export interface OutboxEntry extends SentForm {
  /** Ten characters, easy to read out. */
  reference: string
  receivedAt: number
  state: EntryState
  tries: number
  nextTryAt: number
  /** A failure after this time ends the entry. */
  giveUpAt: number
  endedAt: number | null
  /** The backend's id of the delivered form. */
  receipt: string | null
  /** Reason of the last failed delivery. */
  reason: string | null
}

/** Ways to notify people of a received form. */
export const channels = ['mail', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** A notification of a received form. Times are in ms since 1970. */
export interface FormNotification {
  /** Reference of the form. */
  reference: string
  channel: Channel
  /** `refused`: not accepted within a week. */
  state: EntryState
  tries: number
  nextTryAt: number
  /** A failure after this time ends the notification. */
  giveUpAt: number
  /** Reason of the last failure. */
  reason: string | null
  /** Recipients that have accepted it. */
  done: string[]
}

/**
 * Delay of the first attempt. The content service has two seconds to refuse fields of a form; the visitor then corrects the form, and nobody
 * is notified. In ms.
 */
const notificationDelayMs = 4_000

/** Notification of a form that is stored at `now`. */
export function createNotification(
  reference: string,
  channel: Channel,
  now: number,
): FormNotification {
  const nextTryAt = now + notificationDelayMs
  const giveUpAt = now + patienceDays * dayMs
  return {
    reference,
    channel,
    state: 'waiting',
    tries: 0,
    nextTryAt,
    giveUpAt,
    reason: null,
    done: [],
  }
}

/** Result of a delivery attempt. */
export type Settlement =
  /** `filesMissing`: the content service has the form without its files. */
  | { state: 'delivered'; receipt: string; filesMissing?: boolean }
  | { state: 'refused'; reason: string }
  | { state: 'waiting'; reason: string; nextTryAt: number }

export interface OutboxCounts {
  waiting: number
  refused: number
  /** `null` where no form waits. */
  oldestWaitingAt: number | null
  /** Notifications that wait, or were not accepted within a week. */
  unnotified: number
}

/** The Redis is not persistent, so forms are not stored in it. */
export class NotDurable extends Error {}

/** What was made due. */
export interface RetriedCounts {
  forms: number
  notifications: number
}

/**
 * Stores forms on their way to the backend. Each call rejects where the store fails; a resolved
 * write survives the end of the process and of the machine.
 */
export interface Outbox {
  /**
   * Stores a form and its notifications, unless its key is stored already.
   *
   * @returns the stored entry
   */
  add(form: SentForm, channels?: readonly Channel[]): Promise<OutboxEntry>
  /** The entry of the first key that is stored. */
  find(form: FormName, keys: readonly string[]): Promise<OutboxEntry | null>
  /** Claims forms whose next attempt is due, for `formLeaseMs`. An attempt more than a day ahead is due as well: a wrong clock scheduled it. */
  due(limit: number): Promise<OutboxEntry[]>
  settle(reference: string, settlement: Settlement): Promise<void>
  /** Notifications of a channel whose next attempt is due, with their forms. */
  dueNotifications(channel: Channel, limit: number): Promise<[FormNotification, OutboxEntry][]>
  /** Stores the result of an attempt. A notification that was removed stays removed. */
  saveNotification(notification: FormNotification): Promise<void>
  /** Notifications that are not delivered, oldest first. */
  openNotifications(): Promise<FormNotification[]>
  /** Removes a form whose visitor was asked to correct it, and its notifications. */
  remove(reference: string): Promise<void>
  list(): Promise<OutboxEntry[]>
  /** Makes refused and waiting forms and notifications due now, all of them without a reference. */
  retry(reference?: string): Promise<RetriedCounts>
  /**
   * Deletes entries that ended before that time.
   *
   * @returns how many
   */
  deleteEnded(before: number): Promise<number>
  counts(): Promise<OutboxCounts>
  /** True where the outbox has to be reopened: its file was removed or replaced, or its connection fails. */
  isLost(): boolean
  close(): Promise<void>
}
