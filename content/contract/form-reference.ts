import { createHash, randomBytes } from 'node:crypto'
import type { FormName } from './forms.ts'

/** Letters and digits without similar-looking ones: visitors read the reference out on the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Header with the number that the visitor sees; the backend stores the form under it. */
export const referenceHeader = 'Form-Reference'

/** Header with the number of files that the visitor has attached, of a form that is sent without them. */
export const missingFilesHeader = 'Form-Missing-Files'

/** True for a possible reference, the backend's or the site's. Any other text in an address does not come from this site. */
export function isReference(value: string | undefined): value is string {
  return value !== undefined && /^[\w.:-]{1,100}$/.test(value)
}

/** Random reference of ten characters (50 bits). */
export function createReference(): string {
  return toReference(randomBytes(10))
}

/**
 * Reference of a form with this idempotency key. It is derived from the key, so that every replica and every attempt shows the visitor the
 * same number.
 */
export function referenceOf(form: FormName, key: string): string {
  return toReference(createHash('sha256').update(`${form} ${key}`).digest().subarray(0, 10))
}

function toReference(bytes: Buffer): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
