import { describe, expect, test } from 'vitest'
import { readProxySettings } from '../../proxy-settings.ts'
import { toBrowserProxy } from './browser-proxy.ts'

const page = new URL('https://www.example.com/')
const local = 'localhost,.localhost,127.0.0.0/8,[::1]'
const toProxy = (env: Record<string, string>, url = page) =>
  toBrowserProxy(readProxySettings(env), url)

describe('proxy of the browser', () => {
  test('is missing without variables', () => {
    expect(toProxy({})).toBeUndefined()
  })

  test('separates credentials from the address', () => {
    expect(toProxy({ HTTPS_PROXY: 'http://anna:se%20cret@proxy:3128' })).toEqual({
      server: 'http://proxy:3128',
      bypass: local,
      username: 'anna',
      password: 'se cret',
    })
  })

  test('skips NO_PROXY with the hosts below its names', () => {
    const env = { ALL_PROXY: 'http://proxy:3128', NO_PROXY: 'a.example,*.b.example,10.0.0.0/8' }
    expect(toProxy(env)?.bypass).toBe(`${local},a.example,.a.example,*.b.example,10.0.0.0/8`)
  })

  test('loads pages without a proxy directly', () => {
    const env = { HTTPS_PROXY: 'http://proxy:3128' }
    expect(toProxy(env, new URL('http://site.example/'))?.bypass).toBe(`${local},site.example`)
  })

  test('sends loopback through the proxy on demand', () => {
    const env = { ALL_PROXY: 'http://proxy:3128', NO_PROXY: '<-loopback>' }
    expect(toProxy(env)?.bypass).toBe('<-loopback>')
  })
})
