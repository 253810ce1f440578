import { expect, test } from 'vitest'
import { outcome } from '../../../tests/harness/content/visit-builder.ts'
import type { FailureReason } from '../fetch/fetcher.ts'
import { needsNameServer, openNetwork } from './network.ts'

/** @param lookUps whether names can be resolved, in turn; the last one stays */
async function createSetup(lookUps: boolean[], failure: FailureReason | null = null) {
  const asked: string[] = []
  let looks = 0
  const network = await openNetwork(
    async (url) => {
      asked.push(url)
      return outcome(failure ? { status: null, failure } : {})
    },
    async () => lookUps[Math.min(looks++, lookUps.length - 1)] ?? true,
  )
  return { network, asked }
}

test('without a name server only numbered addresses are asked', async () => {
  const { network, asked } = await createSetup([false])
  for (const url of ['https://a.example/', 'http://127.0.0.1/x']) await network.probe(url)
  expect(asked).toEqual(['http://127.0.0.1/x'])
  expect(network.isOffline).toBe(true)
})

test('a network that breaks down during the run is noticed after five failures in a row', async () => {
  const { network, asked } = await createSetup([true, false], 'unreachable')
  for (let host = 0; host < 8; host++) await network.probe(`https://h${host}.example/`)
  expect(asked).toHaveLength(5)
  expect(network.isOffline).toBe(true)
})

test('five hosts that are gone are no breakdown', async () => {
  const { network, asked } = await createSetup([true], 'unknown-host')
  for (let host = 0; host < 8; host++) await network.probe(`https://h${host}.example/`)
  expect(asked).toHaveLength(8)
  expect(network.isOffline).toBe(false)
})

test.each([
  { url: 'https://elsewhere.example/', isNeeded: true },
  { url: 'http://127.0.0.1:80/', isNeeded: false },
  { url: 'http://[::1]/', isNeeded: false },
  { url: 'http://localhost:1/', isNeeded: false },
  { url: 'http://site.localhost/', isNeeded: false },
])('$url needs a name server: $isNeeded', ({ url, isNeeded }) => {
  expect(needsNameServer(url)).toBe(isNeeded)
})
