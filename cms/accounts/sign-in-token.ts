import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Token of the sign-in link until the next start. */
export function createSignInToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The token of earlier starts: in development, the server starts often. */
export function keepSignInToken(file: string): string {
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (/^[\w-]{32}$/.test(known)) return known
  const token = createSignInToken()
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  return token
}
