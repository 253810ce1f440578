import { isDeepStrictEqual } from 'node:util'
import type { Attachments } from '../../platform/attachments/file-store.ts'
import type { FormDelivery, Receipt } from './form-delivery.ts'
import { formKeys } from './form-key.ts'
import type { FormLimits } from './form-limits.ts'
import type { Channel, Outbox, SentForm } from './outbox.ts'

/** A form that has just arrived, possibly without a key. */
export type ComingForm = Omit<SentForm, 'key'> & { key: string | undefined; address: string }

export type Taken =
  | Receipt
  /** `waitSeconds`: until forms are taken again. */
  | { kind: 'tooMany'; waitSeconds: number }
  /** The key is in use for a form with other values. */
  | { kind: 'conflict' }

/**
 * Stores a form and starts its delivery. A form that is stored already is delivered once and does not count towards the limits.
 *
 * @throws {Error} where the form could not be stored
 */
export type TakeForm = (form: ComingForm) => Promise<Taken>

interface StoreFormDeps {
  openOutbox: () => Promise<Pick<Outbox, 'add' | 'find'>>
  delivery: Pick<FormDelivery, 'deliverNow'>
  limits: FormLimits
  /** Channels that notify of a form. */
  channels?: readonly Channel[]
  /** Time in ms. */
  now?: () => number
}

export function createStoreForm({
  openOutbox,
  delivery,
  limits,
  channels = [],
  now = Date.now,
}: StoreFormDeps): TakeForm {
  return async function storeForm({ key: givenKey, address, ...sent }) {
    const { form, submission } = sent
    const hashes = hashesOf(sent.attachments)
    const keys: [string, ...string[]] = givenKey
      ? [givenKey]
      : formKeys(form, submission, now(), hashes)
    const outbox = await openOutbox()
    let entry = await outbox.find(form, keys)
    if (!entry) {
      const waitSeconds = await limits.take(address)
      if (waitSeconds > 0) return { kind: 'tooMany', waitSeconds }
      entry = await outbox.add({ ...sent, key: keys[0] }, channels)
    }
    const stored = { submission: entry.submission, hashes: hashesOf(entry.attachments) }
    if (!isDeepStrictEqual(stored, { submission, hashes })) return { kind: 'conflict' }
    return delivery.deliverNow(entry)
  }
}

function hashesOf(attachments: Attachments | null | undefined): string[] {
  return attachments?.files.map(({ hash }) => hash) ?? []
}
