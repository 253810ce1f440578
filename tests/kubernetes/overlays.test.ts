import { expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import { fileOf, overlays, readOverlay, render } from './overlays.ts'
import { whyNoKustomize } from './why-no-kustomize.ts'

const reason = whyNoKustomize()

/** `npx vitest run --project unit tests/kubernetes -u` writes down what has changed. */
test.skipIf(reason !== null)(
  `what is written down is what the overlays make${reason ? ` (left out: ${reason})` : ''}`,
  async () => {
    for (const overlay of overlays)
      await expect(render(overlay)).toMatchFileSnapshot(fileOf(overlay))
  },
)

test('no overlay has a fault', async () => {
  expect(await findFaults(overlays.map(readOverlay))).toEqual(overlays.map(() => []))
}, 60_000)
