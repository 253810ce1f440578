import { hash } from 'node:crypto'
import type { FormName, Submission } from '../../content/contract/forms.ts'
import { dayMs } from './outbox.ts'

/**
 * Idempotency keys for a form without one, as browsers send it without scripts. Its page is cached and the same for all visitors, so only
 * the values identify a submission. Equal values within one day, at most two, count as the same submission.
 *
 * @param now time in ms
 * @param hashes of the files, which are a part of the content
 * @returns the key of today, then yesterday's, under which the form may be stored already
 * @see docs/explanation/forms.md
 */
export function formKeys(
  form: FormName,
  submission: Submission,
  now: number,
  hashes: string[] = [],
): [string, string] {
  const today = Math.floor(now / dayMs)
  const content = [form, submission, ...(hashes.length > 0 ? [hashes] : [])]
  return [digestKey(content, today), digestKey(content, today - 1)]
}

/** Formats a digest as a UUID of version 8 (RFC 9562 §5.8). */
function digestKey(content: unknown[], day: number): string {
  const digest = hash('sha256', JSON.stringify([...content, day]))
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? []
  const [a, b, c, d, e] = parts
  return `${a}-${b}-8${c}-8${d}-${e}`
}
