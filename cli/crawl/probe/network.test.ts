import { expect, test } from 'vitest'
import type { FailureReason } from '../fetch/fetcher.ts'
import { createNetwork, type NameService } from './network.ts'
import { outcome } from '../../../tests/harness/content/visit-builder.ts'

const base = new URL('https://site.test')

/** @param answers of the name server, in turn; the last one stays */
function createSetup(answers: NameService[], failure: FailureReason | null = null) {
  const asked: string[] = []
  let looks = 0
  const network = createNetwork(
    async (url) => {
      asked.push(url)
      return outcome(failure ? { status: null, failure } : {})
    },
    { base, lookUp: async () => answers[Math.min(looks++, answers.length - 1)] ?? 'open' },
  )
  return { ...network, asked, looks: () => looks }
}

test('without a name server nobody elsewhere is asked', async () => {
  const { probe, asked, names, looks } = createSetup(['none'])
  for (const host of ['a', 'b', 'c']) await probe(`https://${host}.example/`)
  expect(asked).toEqual([])
  expect(looks()).toBe(1)
  expect(names()).toBe('none')
})

test.each(['https://site.test/x', 'http://127.0.0.1:80/', 'http://[::1]/', 'http://localhost:1/'])(
  '%s needs no name server',
  async (url) => {
    const { probe, asked, looks } = createSetup(['none'])
    await probe(url)
    expect(asked).toEqual([url])
    expect(looks()).toBe(0)
  },
)

test('a network that breaks down during the run is noticed after five failures in a row', async () => {
  const { probe, asked, names } = createSetup(['open', 'none'], 'unreachable')
  for (let host = 0; host < 8; host++) await probe(`https://h${host}.example/`)
  expect(asked).toHaveLength(5)
  expect(names()).toBe('none')
})

test('five hosts that are gone are no breakdown', async () => {
  const { probe, asked, names } = createSetup(['open'], 'unknown-host')
  for (let host = 0; host < 8; host++) await probe(`https://h${host}.example/`)
  expect(asked).toHaveLength(8)
  expect(names()).toBe('open')
})

test('hosts of a closed network are asked', async () => {
  const { probe, asked } = createSetup(['closed'])
  await probe('https://intranet.example/')
  expect(asked).toHaveLength(1)
})
