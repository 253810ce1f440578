import { beforeAll, expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import { inject, injectedFaults } from './injected-faults.ts'

/** All at once, since the compiler takes as long for one as for all. */
const found = new Map<string, string[]>()
beforeAll(async () => {
  const faults = await findFaults(injectedFaults.map(inject))
  injectedFaults.forEach(({ name }, index) => found.set(name, faults[index] ?? []))
}, 60_000)

test.each(injectedFaults)('is found: $name', ({ name, said }) => {
  expect(found.get(name)?.join('\n')).toContain(said)
})
