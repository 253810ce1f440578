import { randomBytes } from 'node:crypto'

/** Without letters and digits that look alike: visitors read the reference out on the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 50 random bits as ten characters. */
export function createReference(): string {
  return Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
}
