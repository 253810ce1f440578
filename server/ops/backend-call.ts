import { withoutQuery, splitLocale } from '../../routing/localized-path.ts'
import { formNames } from '../../content/contract/paths.ts'

/** What the backend is asked for. A closed set, whatever paths there are. */
export type BackendCall = 'layout' | 'navigation' | 'page' | 'pages' | 'search' | 'form'

const calls = new Map<string, BackendCall>([
  ['layout', 'layout'],
  ['navigation', 'navigation'],
  ['pages', 'pages'],
  ['search', 'search'],
  ...formNames.map((form): [string, BackendCall] => [form, 'form']),
])

/** @param path of a call, with its query: `/de/ajax/search?q=heber` */
export function toBackendCall(path: string): BackendCall {
  const { rest } = splitLocale(withoutQuery(path))
  return calls.get(/^\/ajax\/([^/]+)$/.exec(rest)?.[1] ?? '') ?? 'page'
}
