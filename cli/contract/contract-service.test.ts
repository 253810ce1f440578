import { describe, expect, onTestFinished, test } from 'vitest'
import { json, startBackend } from '../../tests/harness/servers/start-backend.ts'
import { noTokens } from '../../content/client/backend-tokens.ts'
import { noProxy } from '../proxy-settings.ts'
import { openContractService } from './contract-service.ts'

async function open(headers: Record<string, string> = {}, tokens = noTokens) {
  const { url, asked } = await startBackend((response) => json(response, {}))
  return { ...openFor(url, tokens, headers), url, asked }
}

function openFor(url: URL, tokens: typeof noTokens, headers: Record<string, string> = {}) {
  let time = 0
  const config = { headers, timeoutMs: 10_000, slowMs: 2_000, proxy: noProxy, tokens }
  const service = openContractService(url, config, () => time)
  onTestFinished(() => service.close())
  return { ...service, pass: (ms: number) => void (time += ms) }
}

describe('contract service', () => {
  test.each([
    { name: 'reports a response after 2 s', ms: 2_400, reasons: ['the response took 2.4 s'] },
    { name: 'accepts a response within 2 s', ms: 2_000, reasons: [] },
  ])('$name', async ({ ms, reasons }) => {
    const { request, slow, pass } = await open()
    const answer = request('GET', '/de')
    await Promise.resolve()
    pass(ms)
    await answer
    expect([...slow.values()].map(({ reason }) => reason)).toEqual(reasons)
  })

  test('sends its tokens to the service only', async () => {
    const { request, requestFile, url, asked } = await open({}, { live: 'live', preview: 'draft' })
    const other = await startBackend((response) => json(response, {}))
    await request('GET', '/de')
    await request('GET', '/de', { headers: { View: 'PREVIEW' } })
    await requestFile(new URL('/media/a.webp', url).href, 'GET')
    await requestFile(new URL('/a.webp', other.url).href, 'GET')
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer live',
      'Bearer draft',
      'Bearer live',
    ])
    expect(other.asked[0]?.headers.authorization).toBeUndefined()
  })

  test('sends nothing to the target of a redirect elsewhere', async () => {
    const other = await startBackend((response) => json(response, {}))
    const location = new URL('/a.webp', other.url).href
    const service = await startBackend((response) =>
      json(response, {}, 302, { location, 'content-length': '2' }),
    )
    const tokens = { live: 'live', preview: 'draft' }
    const { request, requestFile } = openFor(service.url, tokens)
    await request('GET', '/de', { headers: { View: 'PREVIEW' } })
    await requestFile(new URL('/media/a.webp', service.url).href, 'GET')
    expect(service.asked).toHaveLength(2)
    expect(other.asked).toEqual([])
  })

  test('sends its headers to the service only', async () => {
    const { requestFile, url, asked } = await open({ authorization: 'Bearer secret' })
    const other = await startBackend((response) => json(response, {}))
    await requestFile(new URL('/media/a.webp', url).href, 'HEAD')
    await requestFile(new URL('/a.webp', other.url).href, 'HEAD')
    expect(asked[0]?.headers.authorization).toBe('Bearer secret')
    expect(other.asked[0]?.headers.authorization).toBeUndefined()
  })
})
