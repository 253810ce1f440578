import { randomBytes } from 'node:crypto'

/** Letters and digits without similar-looking ones: visitors read the reference out on the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** True for a possible reference, the backend's or the site's. Any other text in an address does not come from this site. */
export function isReference(value: string | undefined): value is string {
  return value !== undefined && /^[\w.:-]{1,100}$/.test(value)
}

/** Random reference of ten characters (50 bits). */
export function createReference(): string {
  return Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
}
