import { randomBytes } from 'node:crypto'

/** Without letters and digits that look alike: visitors read the reference out on the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Whether a text can be a reference, the backend's or ours: what else stands in an address was not written by this site. */
export function isReference(value: string | undefined): value is string {
  return value !== undefined && /^[\w.:-]{1,100}$/.test(value)
}

/** 50 random bits as ten characters. */
export function createReference(): string {
  return Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
}
