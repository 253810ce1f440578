import { isIPv6 } from 'node:net'

/**
 * The network of a visitor's address. A customer usually has a whole IPv6 network, so its first 64
 * bits count as one visitor. An IPv4 address stays as it is.
 */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':')
}
