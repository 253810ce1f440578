import { createHash } from 'node:crypto'

/** The same for the same value, whatever `If-Match` is compared with. */
export function toEtag(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
}
