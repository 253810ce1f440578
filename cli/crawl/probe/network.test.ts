import { describe, expect, test } from 'vitest'
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
    {
      lookUp: async () => lookUps[Math.min(looks++, lookUps.length - 1)] ?? true,
      isProxied: ({ hostname }) => hostname === 'proxied.example',
    },
  )
  const ask = (url: string) => network.fetch({ method: 'HEAD', url: new URL(url) })
  return { network, ask, asked, looks: () => looks }
}

describe('network probe', () => {
  test('requests only IP addresses without a name server', async () => {
    const { network, ask, asked } = createSetup([false])
    for (const url of ['https://a.example/', 'http://127.0.0.1/x']) await ask(url)
    expect(asked).toEqual(['http://127.0.0.1/x'])
    expect(await network.isOnline()).toBe(false)
  })

  test('skips the name server for IP addresses', async () => {
    const { network, ask, looks } = createSetup([false])
    await ask('http://127.0.0.1/x')
    expect(await network.isOnline()).toBe(true)
    expect(looks()).toBe(0)
  })

  test('skips the name server for hosts behind a proxy', async () => {
    const { ask, asked, looks } = createSetup([false])
    await ask('https://proxied.example/')
    expect(asked).toEqual(['https://proxied.example/'])
    expect(looks()).toBe(0)
  })

  test('delays only host names before the first name lookup', async () => {
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

  test('detects an outage after five failures in a row', async () => {
    const { network, ask, asked } = createSetup([true, false], 'unreachable')
    for (let host = 0; host < 8; host++) await ask(`https://h${host}.example/`)
    expect(asked).toHaveLength(5)
    expect(await network.isOnline()).toBe(false)
  })

  test('ignores five unknown hosts', async () => {
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
  ])('needs a name server for $url: $isNeeded', ({ url, isNeeded }) => {
    expect(needsNameServer(new URL(url))).toBe(isNeeded)
  })
})
