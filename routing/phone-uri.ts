/** Digits and what groups them. A letter, a comma or a slash between spaces begins something else: hours, another number. */
const number = /\+?(?:\(\d+\)|\d)(?:[\s.–-]*(?:\(\d+\)|\d)|\/\d)*/

/**
 * `tel:` URI of a phone number in usual notation (RFC 3966), of several numbers that of the first one.
 *
 * @example phoneUri('+41 (0)44 123 45 67 (24 h)') // 'tel:+41441234567'
 */
export function phoneUri(phone: string): string {
  const [first = ''] = number.exec(phone.replace('(0)', '')) ?? []
  return `tel:${first.replace(/[^+\d]/g, '')}`
}
