/**
 * True for a mail address in any script (RFC 6531): at most 254 bytes, a domain of at least two labels, no address literal.
 *
 * @param address without space around it
 * @example isMailAddress('büro@müller.example') // true
 */
export function isMailAddress(address: string): boolean {
  const [local, domain] = splitMailAddress(address)
  if (byteLength(address) > 254 || byteLength(local) > 64) return false
  return (dotAtom.test(local) || quoted.test(local)) && isDomain(domain)
}

/** `mailto:` URI of an address (RFC 6068 §2). */
export function mailUri(address: string): string {
  const [local, domain] = splitMailAddress(address)
  return `mailto:${local.replace(reserved, encodeURIComponent)}@${domain}`
}

/** Splits an address at its last `@`, because a quoted local part may contain another one. */
export function splitMailAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
}

const reserved = /["#%&/;<=>?[\\\]^`{|}\s]/g

const utf8 = new TextEncoder()
const byteLength = (text: string) => utf8.encode(text).length

/** RFC 5322 §3.2.3, with all scripts (RFC 6531 §3.3); the joiners of U+200C and U+200D are part of some scripts. */
const atom = /(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}]|[\u200c\u200d])+/u.source
const dotAtom = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u')
const quoted = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+"$/u

/** Only letters, digits, hyphens and dots, in any script that IDNA can convert. URLs alone would allow more. */
function isDomain(domain: string): boolean {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return false
  const hostname = URL.parse(`http://${domain}`)?.hostname ?? ''
  return hostname.length <= 253 && twoLabels.test(hostname)
}

/** The last label is not a number. */
const twoLabels = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z][a-z\d-]{0,61}[a-z\d])$/i
