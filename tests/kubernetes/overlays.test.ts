import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import { parseManifests } from './manifests.ts'
import { fileOf, overlays, readOverlay, render } from './overlays.ts'
import { whyNoKustomize } from './why-no-kustomize.ts'

const reason = whyNoKustomize()

/** Made anew where that can be done, so that a fault is told with the change that brings it. */
let made: string[]
beforeAll(() => {
  made = overlays.map((overlay) =>
    reason === null ? render(overlay) : readFileSync(fileOf(overlay), 'utf8'),
  )
}, 60_000)

/** `npx vitest run --project unit tests/kubernetes -u` writes down what has changed. */
test.skipIf(reason !== null)(
  `what is written down is what the overlays make${reason ? ` (left out: ${reason})` : ''}`,
  async () => {
    for (const [index, overlay] of overlays.entries())
      await expect(made[index]).toMatchFileSnapshot(fileOf(overlay))
  },
)

test('no overlay has a fault', async () => {
  expect(await findFaults(made.map(parseManifests))).toEqual(overlays.map(() => []))
}, 60_000)

test('forms that wait are in a Redis of visitors, which writes each to a volume that outlives its pod', () => {
  const redis = readOverlay('production')
    .filter((manifest) => manifest.kind === 'Deployment')
    .find(({ metadata }) => metadata?.name === 'redis')
  const { containers, volumes } = redis?.spec?.template.spec ?? {}
  expect(containers?.[0]?.args?.join(' ')).toMatch(
    /--appendonly yes --appendfsync always --dir \/data/,
  )
  expect(volumes).toMatchObject([{ persistentVolumeClaim: { claimName: 'redis' } }])
})
