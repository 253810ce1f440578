/** A new random key. `crypto.randomUUID` is there in secure contexts only, and a site may be tried without TLS. */
export function createIdempotencyKey(): string {
  if (globalThis.isSecureContext) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
