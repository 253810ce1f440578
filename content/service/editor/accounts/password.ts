import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { Refusal } from '../refusal.ts'

/** Memory in KiB; least costs of https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const costs = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

const derive: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> =
  promisify(argon2)

/** Whoever tries passwords takes memory of one try only. */
const inTurn = pLimit(1)

/** As many tries may wait as are answered within two seconds. */
const maxWaiting = 30

function hash(message: string, nonce: Buffer): Promise<Buffer> {
  if (inTurn.pendingCount >= maxWaiting) throw new Refusal(503, 'too many tries at once')
  return inTurn(() => derive('argon2id', { ...costs, message, nonce }))
}

/** What is stored of a password: salt and hash. */
export async function toStoredPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `argon2id$${salt.toString('base64url')}$${(await hash(password, salt)).toString('base64url')}`
}

/** @param stored left out: nobody has the name, which takes as long as a wrong password */
export async function isPassword(password: string, stored?: string): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? '').split('$')
  const found = await hash(password, salt ? Buffer.from(salt, 'base64url') : randomBytes(16))
  const wanted = Buffer.from(expected, 'base64url')
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

/** Some 98 random bits that can be typed. */
export function createPassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('')
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}

/** Letters and digits that do not look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
