import { isDeepStrictEqual } from 'node:util'
import type { FormDelivery, Receipt } from './form-delivery.ts'
import { formKeys } from './form-key.ts'
import type { FormLimits } from './form-limits.ts'
import type { Outbox, SentForm } from './outbox.ts'

/** A form that has just arrived, possibly without a key. */
export type ComingForm = Omit<SentForm, 'key'> & { key: string | undefined; address: string }

export type Taken =
  | Receipt
  /** Seconds until forms are taken again. */
  | { tooMany: number }
  /** The key is in use for a form with other values. */
  | { conflict: true }

/**
 * Stores a form and starts its delivery. A form that is stored already is delivered once and does not count towards the limits.
 *
 * @throws {Error} where the form could not be stored
 */
export type TakeForm = (form: ComingForm) => Promise<Taken>

interface TakeFormDeps {
  openOutbox: () => Promise<Pick<Outbox, 'add' | 'find'>>
  delivery: Pick<FormDelivery, 'deliverNow'>
  limits: FormLimits
  /** Time in ms. */
  now?: () => number
}

export function createTakeForm({
  openOutbox,
  delivery,
  limits,
  now = Date.now,
}: TakeFormDeps): TakeForm {
  return async function takeForm({ key: givenKey, address, ...sent }) {
    const { form, submission } = sent
    const keys: [string, ...string[]] = givenKey ? [givenKey] : formKeys(form, submission, now())
    const outbox = await openOutbox()
    let entry = await outbox.find(form, keys)
    if (!entry) {
      const waitSeconds = await limits.take(address)
      if (waitSeconds > 0) return { tooMany: waitSeconds }
      entry = await outbox.add({ ...sent, key: keys[0] })
    }
    if (!isDeepStrictEqual(entry.submission, submission)) return { conflict: true }
    return delivery.deliverNow(entry)
  }
}
