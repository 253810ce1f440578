/** A new random key. `crypto.randomUUID` needs a secure context, and a site may be tested without TLS. */
export function createIdempotencyKey(): string {
  if (globalThis.isSecureContext) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
