/**
 * Whether the target of a URI is another site, by its form alone, so that server and browser agree.
 *
 * @param uri as the contract has it: `/de/…`, `#id`, `https://…`, `mailto:…`, `tel:…`
 */
export function isExternal(uri: string): boolean {
  return /^(?!mailto:|tel:)(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(uri)
}
