import { expect, test } from 'vitest'
import { fillDisk, hasSmallDisks } from '../soak/fill-disk.ts'
import { killSites } from '../soak/kill-sites.ts'

// `npm run test:soak` does the same for longer.
test('no form is lost or doubled, wherever the site is killed and whatever the backend does', async () => {
  const { answered, lost, doubled } = await killSites(4)
  expect(answered).toBeGreaterThan(0)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
})

test.runIf(hasSmallDisks)(
  'a full disk refuses forms, which are taken once there is room',
  async () => {
    const { refused, lost, doubled } = await fillDisk()
    expect(refused).toBeGreaterThan(0)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  },
)
