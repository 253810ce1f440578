import { hash } from 'node:crypto'
import type { FormName, Submission } from '../../content/contract/forms.ts'
import { dayMs } from './outbox.ts'

/**
 * Idempotency keys for a form without one, as browsers send it without scripts. Its page is cached and the same for all visitors, so only
 * the values identify a submission. Equal values within one day, at most two, count as the same submission.
 *
 * @param now time in ms
 * @returns the key of today, then yesterday's, under which the form may be stored already
 * @see docs/decisions/0033-forms.md
 */
export function formKeys(form: FormName, submission: Submission, now: number): [string, string] {
  const today = Math.floor(now / dayMs)
  return [digestKey(form, submission, today), digestKey(form, submission, today - 1)]
}

/** Formats a digest as a UUID of version 8 (RFC 9562 §5.8). */
function digestKey(form: FormName, submission: Submission, day: number): string {
  const digest = hash('sha256', JSON.stringify([form, submission, day]))
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? []
  const [a, b, c, d, e] = parts
  return `${a}-${b}-8${c}-8${d}-${e}`
}
