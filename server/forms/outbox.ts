import type { FormName, Submission } from '../../content/contract/forms.ts'
import type { Locale } from '../../locales/locales.ts'

export const dayMs = 86_400_000

/** Days after which finished entries are deleted; the privacy page states the same. */
export const keptDays = 30

/** Days of delivery attempts before a person has to act. */
export const patienceDays = 7

/** A form that a visitor has sent. */
export interface SentForm {
  form: FormName
  locale: Locale
  submission: Submission
  /** Idempotency key: equal keys mean the same submission. The backend gets it as `Idempotency-Key`. */
  key: string
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

/** Result of a delivery attempt. */
export type Settlement =
  | { state: 'delivered'; receipt: string }
  | { state: 'refused'; reason: string }
  | { state: 'waiting'; reason: string; nextTryAt: number }

export interface OutboxCounts {
  waiting: number
  refused: number
  /** `null` where no form waits. */
  oldestWaitingAt: number | null
}

/** The Redis is not persistent, so forms are not stored in it. */
export class NotDurable extends Error {}

/**
 * Stores forms on their way to the backend. Each call rejects where the store fails; a resolved
 * write survives the end of the process and of the machine.
 */
export interface Outbox {
  /**
   * Stores a form, unless its key is stored already.
   *
   * @returns the stored entry
   */
  add(form: SentForm): Promise<OutboxEntry>
  /** The entry of the first key that is stored. */
  find(form: FormName, keys: readonly string[]): Promise<OutboxEntry | null>
  /** Forms whose next attempt is due. An attempt more than a day ahead is due as well: a wrong clock scheduled it. */
  due(limit: number): Promise<OutboxEntry[]>
  settle(reference: string, settlement: Settlement): Promise<void>
  /** Removes a form whose visitor was asked to correct it. */
  remove(reference: string): Promise<void>
  list(): Promise<OutboxEntry[]>
  /**
   * Makes refused and waiting forms due now, all of them without a reference.
   *
   * @returns how many
   */
  retry(reference?: string): Promise<number>
  /**
   * Deletes entries that ended before that time.
   *
   * @returns how many
   */
  deleteEnded(before: number): Promise<number>
  counts(): Promise<OutboxCounts>
  /** True where the outbox has to be opened anew: its file was removed or replaced, or its connection fails. */
  isLost(): boolean
  close(): Promise<void>
}
