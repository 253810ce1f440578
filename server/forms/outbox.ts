import type { Submission } from '../../content/contract/forms.ts'
import type { FormName } from '../../content/contract/paths.ts'
import type { Locale } from '../../locales/locales.ts'

export const dayMs = 86_400_000

/** What has ended is deleted so many days later; the privacy page says the same. */
export const keptDays = 30

/** How long the backend is asked again and again before a person has to look. */
export const patienceDays = 7

/** A form that a visitor has sent. */
export interface SentForm {
  form: FormName
  locale: Locale
  submission: Submission
  /** Of the sending: the same key means the same sending. The backend gets it as `Idempotency-Key`. */
  key: string
}

export const entryStates = ['waiting', 'delivered', 'refused'] as const
export type EntryState = (typeof entryStates)[number]

/** A form in the outbox. Times are in ms since 1970. */
export interface OutboxEntry extends SentForm {
  /** Ten characters that can be read out. */
  reference: string
  receivedAt: number
  state: EntryState
  tries: number
  nextTryAt: number
  /** A failure after that ends the entry. */
  giveUpAt: number
  endedAt: number | null
  /** The backend's id of what it has taken. */
  receipt: string | null
  /** Why it was not delivered the last time. */
  reason: string | null
}

/** What became of a try. */
export type Settlement =
  | { state: 'delivered'; receipt: string }
  | { state: 'refused'; reason: string }
  | { state: 'waiting'; reason: string; nextTryAt: number }

export interface OutboxCounts {
  waiting: number
  refused: number
  /** `null` where none waits. */
  oldestWaitingAt: number | null
}

/** A Redis that forgets when it ends keeps no forms. */
export class NotDurable extends Error {}

/** Forms on their way to the backend. Each call rejects where the store fails; what has resolved outlives the process and the machine. */
export interface Outbox {
  /** Stores a form, unless there is one with its key. @returns the one that is stored, and whether it is this one */
  add(form: SentForm): Promise<{ entry: OutboxEntry; isNew: boolean }>
  /** The first of these keys that is known. */
  find(form: FormName, keys: readonly string[]): Promise<OutboxEntry | null>
  /** Forms whose next try is due, the oldest first. No try is put off for more than a day: such a one was planned by a clock that was wrong. */
  due(limit: number): Promise<OutboxEntry[]>
  settle(reference: string, settlement: Settlement): Promise<void>
  /** Forgets a form: the visitor was told what to mend. */
  remove(reference: string): Promise<void>
  list(): Promise<OutboxEntry[]>
  /** Has refused and waiting forms tried again now; no reference: all of them. @returns how many */
  retry(reference?: string): Promise<number>
  /** Deletes what has ended before that time. @returns how many */
  deleteEnded(before: number): Promise<number>
  counts(): Promise<OutboxCounts>
  close(): Promise<void>
}
