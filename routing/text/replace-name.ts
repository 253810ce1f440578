/** Links with their labels, pictures, HTML tags and addresses. Their targets keep the old name. */
const targets = String.raw`!?\[[^\]]*\]\([^)]*\)|<a\b.*?</a>|<[^>]*>|\b[a-z]+:\S+`

/**
 * Replaces a name by another one in a text. Longer words that contain the name stay.
 *
 * @example replaceName('Der VL 250 ist kein VL 2500.', 'VL 250', 'VL 300') // 'Der VL 300 ist kein VL 2500.'
 */
export function replaceName(text: string, name: string, by: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .map(escapePattern)
    .join(String.raw`\s+`)
  const isWord = String.raw`[\p{L}\p{N}]`
  const pattern = new RegExp(`${targets}|(?<!${isWord})(${words})(?!${isWord})`, 'gsu')
  return text.replace(pattern, (found: string, isName?: string) => (isName ? by : found))
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
