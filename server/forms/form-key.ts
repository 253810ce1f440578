import { hash } from 'node:crypto'
import type { Submission } from '../../content/contract/forms.ts'
import type { FormName } from '../../content/contract/paths.ts'
import { dayMs } from './outbox.ts'

/**
 * Keys of a form that came without one, as browsers send it where scripts do not run: the page is cached and the same for all, so what was filled in is
 * all that tells one sending from another. The same words within a day, and at most two, are the same sending.
 *
 * @param now time in ms
 * @returns the key of today, then that of yesterday, under which the form may have come already
 * @see docs/decisions/0033-forms.md
 */
export function formKeys(form: FormName, submission: Submission, now: number): [string, string] {
  const today = Math.floor(now / dayMs)
  return [digestKey(form, submission, today), digestKey(form, submission, today - 1)]
}

/** As a UUID of version 8 (RFC 9562 §5.8). */
function digestKey(form: FormName, submission: Submission, day: number): string {
  const digest = hash('sha256', JSON.stringify([form, submission, day]))
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? []
  const [a, b, c, d, e] = parts
  return `${a}-${b}-8${c}-8${d}-${e}`
}
