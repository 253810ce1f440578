/**
 * `tel:` URI of a phone number in usual notation (RFC 3966).
 *
 * @example phoneUri('+41 (0)44 123 45 67') // 'tel:+41441234567'
 */
export function phoneUri(phone: string): string {
  return `tel:${phone.replace('(0)', '').replace(/[^+\d]/g, '')}`
}
