/** An address is taken to be complete at the end of a line if the next line cannot continue it. */
const address = /\bhttps?:\/\/[^\s<>"'«»“”„]+(?!\n[a-z\d/?#&=%._~-])(?=\s|$|[<>"'«»“”„])/g

/** Punctuation after an address belongs to the sentence. */
const end = /[.,;:!?)\]}…]+$/

/** Addresses of examples and of devices in a local network, which manuals name. */
const local =
  /^(?:[^.]+|[\d.]+|\[.*\]|(?:.*\.)?(?:example(?:\.(?:com|net|org))?|local|test|invalid))$/

/**
 * Finds web addresses in a text, in which PDF programs open them like links.
 *
 * @param text with line breaks
 */
export function findTextAddresses(text: string): string[] {
  const found = Array.from(text.matchAll(address), ([raw]) => withoutEnd(raw))
  return found.filter((raw) => {
    const url = URL.parse(raw)
    return url !== null && !local.test(url.hostname)
  })
}

/** `(https://a.ch/b)` ends before the bracket, `https://a.ch/b_(c)` does not. */
function withoutEnd(raw: string): string {
  const isBracketOwn = raw.endsWith(')') && raw.includes('(')
  return isBracketOwn ? raw : raw.replace(end, '')
}
