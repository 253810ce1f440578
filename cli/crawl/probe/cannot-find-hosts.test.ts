import { expect, test } from 'vitest'
import { cannotFindHosts } from './cannot-find-hosts.ts'
import type { UrlRecord } from '../visit.ts'

function external(failure: 'unknown-host' | 'timeout' | null): UrlRecord {
  return { scope: 'external', outcome: { failure } } as UrlRecord
}

const known = async () => {}
const unknown = async () => Promise.reject(new Error('ENOTFOUND'))

test.each([
  { name: 'no name is found at all', failure: 'unknown-host', find: unknown, offline: true },
  { name: 'other names are found', failure: 'unknown-host', find: known, offline: false },
  { name: 'every host is known', failure: 'timeout', find: unknown, offline: false },
  { name: 'every host answers', failure: null, find: unknown, offline: false },
] as const)('offline: $name', async ({ failure, find, offline }) => {
  expect(await cannotFindHosts([external(null), external(failure)], find)).toBe(offline)
})

test('a name of the site itself that is not known is no sign of it', async () => {
  const page = { ...external('unknown-host'), scope: 'page' } as UrlRecord
  expect(await cannotFindHosts([page], unknown)).toBe(false)
})
