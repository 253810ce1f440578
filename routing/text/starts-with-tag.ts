/**
 * True for HTML, which starts with a tag or a comment. Markdown may start with an address in angle brackets.
 *
 * @example startsWithTag('<p>Text</p>') // true
 * @example startsWithTag('<https://www.example.com>') // false
 */
export function startsWithTag(text: string): boolean {
  return /^\s*<(?:[a-z][a-z\d-]*[\s/>]|\/[a-z]|!)/i.test(text)
}
