/**
 * True for a host that only this machine can reach (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
 *
 * @param host name or address, as a URL or a socket writes it: `[::1]`, `::1`, `::ffff:127.0.0.1`
 */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/, '').replace(/^\[(.*)\]$/, '$1')
  return address === 'localhost' || address === '::1' || /^127(\.\d+){3}$/.test(address)
}
