import { expect, test } from 'vitest'
import { answer, failure } from '../../../tests/harness/crawl/answer.ts'
import type { FailureReason } from '../fetch/fetcher.ts'
import { needsNameServer, openNetwork } from './network.ts'

/** @param lookUps whether names can be resolved, in turn; the last one stays */
function createSetup(lookUps: (boolean | Promise<boolean>)[], reason: FailureReason | null = null) {
  const asked: string[] = []
  let looks = 0
  const network = openNetwork(
    async ({ url }) => {
      asked.push(url.href)
      return reason ? failure(reason) : answer(200)
    },
    async () => lookUps[Math.min(looks++, lookUps.length - 1)] ?? true,
  )
  const ask = (url: string) => network.fetch({ method: 'HEAD', url: new URL(url) })
  return { network, ask, asked, looks: () => looks }
}

test('without a name server only numbered addresses are asked', async () => {
  const { network, ask, asked } = createSetup([false])
  for (const url of ['https://a.example/', 'http://127.0.0.1/x']) await ask(url)
  expect(asked).toEqual(['http://127.0.0.1/x'])
  expect(await network.isOnline()).toBe(false)
})

test('the name server is not asked where no address needs it', async () => {
  const { network, ask, looks } = createSetup([false])
  await ask('http://127.0.0.1/x')
  expect(await network.isOnline()).toBe(true)
  expect(looks()).toBe(0)
})

test('nobody but names elsewhere waits for the name server', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { ask, asked, looks } = createSetup([promise])
  const asking = [ask('https://a.example/'), ask('https://b.example/'), ask('http://127.0.0.1/x')]
  await asking[2]
  expect(asked).toEqual(['http://127.0.0.1/x'])
  resolve(true)
  await Promise.all(asking)
  expect(asked).toHaveLength(3)
  expect(looks()).toBe(1)
})

test('a network that breaks down during the run is noticed after five failures in a row', async () => {
  const { network, ask, asked } = createSetup([true, false], 'unreachable')
  for (let host = 0; host < 8; host++) await ask(`https://h${host}.example/`)
  expect(asked).toHaveLength(5)
  expect(await network.isOnline()).toBe(false)
})

test('five hosts that are gone are no breakdown', async () => {
  const { network, ask, asked } = createSetup([true], 'unknown-host')
  for (let host = 0; host < 8; host++) await ask(`https://h${host}.example/`)
  expect(asked).toHaveLength(8)
  expect(await network.isOnline()).toBe(true)
})

test.each([
  { url: 'https://elsewhere.example/', isNeeded: true },
  { url: 'http://127.0.0.1:80/', isNeeded: false },
  { url: 'http://[::1]/', isNeeded: false },
  { url: 'http://localhost:1/', isNeeded: false },
  { url: 'http://site.localhost/', isNeeded: false },
])('$url needs a name server: $isNeeded', ({ url, isNeeded }) => {
  expect(needsNameServer(new URL(url))).toBe(isNeeded)
})
