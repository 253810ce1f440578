/**
 * Replaces the address of a protected link by the mail address.
 *
 * @param code `data-cfemail` of the element, for an address without a code of its own
 * @returns `null` for another link; `undefined` if another element has the code
 */
export function readProtectedLink(href: string, code = ''): string | null | undefined {
  if (!href.includes('/cdn-cgi/')) return null
  const [path, ofLink] = /\/cdn-cgi\/l\/email-protection(?:#([\da-f]*))?$/i.exec(href) ?? []
  if (path === undefined) return null
  const mail = decodeProtectedMail(ofLink || code)
  return mail === null ? undefined : `mailto:${mail}`
}

/**
 * Mail address that Cloudflare has hidden from programs; browsers show it by a script.
 *
 * @param code hexadecimal bytes: the key, then the characters, each combined with the key by exclusive or
 * @returns `null` if the code is invalid
 * @see https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/
 */
function decodeProtectedMail(code: string): string | null {
  if (!/^(?:[\da-f]{2}){2,}$/i.test(code)) return null
  const [key = 0, ...characters] = Buffer.from(code, 'hex')
  return Buffer.from(characters.map((character) => character ^ key)).toString()
}
