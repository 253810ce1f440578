import { expect, test } from 'vitest'
import { seededRandom } from '../../../tests/harness/seeded-random.ts'
import { killEditor } from '../../../tests/harness/kill-editor.ts'

test('a service that is killed at any moment has lost nothing and written no half file', async () => {
  const { kills, published, lost, broken } = await killEditor(12, seededRandom(20))
  expect({ lost, broken }).toEqual({ lost: [], broken: [] })
  expect(kills).toBeGreaterThan(0)
  expect(published).toBeGreaterThan(0)
}, 60_000)
