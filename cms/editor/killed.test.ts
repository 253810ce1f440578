import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../tests/harness/seeded-random.ts'
import { killEditor } from '../../tests/harness/kill-editor.ts'

describe('killed content service', () => {
  test('loses no change and leaves no partial file', async () => {
    const { kills, published, lost, broken } = await killEditor(12, seededRandom(20))
    expect({ lost, broken }).toEqual({ lost: [], broken: [] })
    expect(kills).toBeGreaterThan(0)
    expect(published).toBeGreaterThan(0)
  })
})
