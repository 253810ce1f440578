import { isIPv6 } from 'node:net'

/**
 * The network of a visitor's address. A customer usually has a whole IPv6 network, so its first 56 bits count as one visitor. An IPv4
 * address stays as it is.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6177
 */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const [first, second, third, fourth = 0] = [...start, ...zeros, ...end].map((group) =>
    parseInt(group, 16),
  )
  return [first, second, third, fourth & 0xff00].map((group) => group?.toString(16)).join(':')
}
