import { describe, expect, test } from 'vitest'
import { fillDisk, hasSmallDisks } from '../soak/fill-disk.ts'
import { killSites } from '../soak/kill-sites.ts'

describe('forms', () => {
  // `npm run test:soak` runs the same test for longer.
  test('are neither lost nor duplicated by kills', async () => {
    const { answered, lost, doubled } = await killSites(4)
    expect(answered).toBeGreaterThan(0)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  })

  test.runIf(hasSmallDisks)('are refused on a full disk and accepted afterwards', async () => {
    const { refused, lost, doubled } = await fillDisk()
    expect(refused).toBeGreaterThan(0)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  })
})
