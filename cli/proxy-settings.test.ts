import { describe, expect, test } from 'vitest'
import { proxyFor, readProxySettings } from './proxy-settings.ts'
import { UsageError } from './usage-error.ts'

const read = (env: Record<string, string | undefined>) => {
  const { http, https, bypass } = readProxySettings(env)
  return { http: http?.href ?? null, https: https?.href ?? null, bypass }
}

describe('proxy variables', () => {
  test.each([
    { name: 'nothing', env: {}, http: null, https: null },
    {
      name: 'HTTP_PROXY',
      env: { HTTP_PROXY: 'http://p:1' },
      http: 'http://p:1/',
      https: 'http://p:1/',
    },
    { name: 'HTTPS_PROXY', env: { HTTPS_PROXY: 'http://p:1' }, http: null, https: 'http://p:1/' },
    {
      name: 'ALL_PROXY',
      env: { ALL_PROXY: 'http://p:1' },
      http: 'http://p:1/',
      https: 'http://p:1/',
    },
    { name: 'all_proxy', env: { all_proxy: 'p:1' }, http: 'http://p:1/', https: 'http://p:1/' },
    {
      name: 'the scheme before ALL_PROXY',
      env: { HTTPS_PROXY: 'http://s:1', ALL_PROXY: 'http://p:1' },
      http: 'http://p:1/',
      https: 'http://s:1/',
    },
    {
      name: 'lower case before upper case',
      env: { HTTP_PROXY: 'http://upper:1', http_proxy: 'http://lower:1' },
      http: 'http://lower:1/',
      https: 'http://lower:1/',
    },
    {
      name: 'upper case beside an empty lower case',
      env: { HTTP_PROXY: 'http://upper:1', http_proxy: '' },
      http: 'http://upper:1/',
      https: 'http://upper:1/',
    },
    {
      name: 'SOCKS',
      env: { ALL_PROXY: 'socks5h://p:1' },
      http: 'socks5://p:1',
      https: 'socks5://p:1',
    },
  ])('$name', ({ env, http, https }) => {
    expect(read(env)).toMatchObject({ http, https })
  })

  test('separates NO_PROXY by commas and spaces', () => {
    expect(read({ NO_PROXY: 'a.example, .b.example c:8080,' }).bypass).toEqual([
      'a.example',
      '.b.example',
      'c:8080',
    ])
  })

  test.each(['ftp://anna:secret@p:1', 'http://anna:secret@', 'anna:secret@p:x'])(
    'rejects %s without showing the password',
    (value) => {
      const reading = () => readProxySettings({ https_proxy: value })
      expect(reading).toThrow(UsageError)
      expect(reading).toThrow(/^https_proxy=/)
      expect(reading).not.toThrow(/secret/)
    },
  )
})

describe('hosts without a proxy', () => {
  test.each([
    ['localhost', 'http://localhost:3000/', true],
    ['', 'http://127.0.0.1/', true],
    ['', 'http://127.9.9.9/', true],
    ['', 'http://[::1]:8080/', true],
    ['', 'http://site.localhost/', true],
    ['<-loopback>', 'http://127.0.0.1/', false],
    ['', 'https://example.com/', false],
    ['*', 'https://example.com/', true],
    ['example.com', 'https://example.com/', true],
    ['example.com', 'https://EXAMPLE.com./', true],
    ['example.com', 'https://www.example.com/', true],
    ['.example.com', 'https://example.com/', true],
    ['*.example.com', 'https://www.example.com/', true],
    ['*.example.com', 'https://example.com/', false],
    ['example.com', 'https://myexample.com/', false],
    ['example.com:443', 'https://example.com/', true],
    ['example.com:8443', 'https://example.com/', false],
    ['10.0.0.0/8', 'http://10.1.2.3/', true],
    ['10.0.0.0/8', 'http://11.1.2.3/', false],
    ['fd00::/8', 'http://[fd12::1]/', true],
    ['fd12::1', 'http://[fd12::1]/', true],
    ['[fd12::1]:81', 'http://[fd12::1]:81/', true],
    ['10.0.0.0/99', 'http://10.1.2.3/', false],
  ])('NO_PROXY=%s: %s direct: %s', (list, url, isDirect) => {
    const settings = readProxySettings({ ALL_PROXY: 'http://p:1', NO_PROXY: list })
    expect(proxyFor(new URL(url), settings) === null).toBe(isDirect)
  })

  test('includes the origins of replicas', () => {
    const settings = readProxySettings({ ALL_PROXY: 'http://p:1' })
    const direct = new Set(['http://10.0.0.7:3000'])
    expect(proxyFor(new URL('http://10.0.0.7:3000/de'), settings, direct)).toBeNull()
    expect(proxyFor(new URL('http://10.0.0.8:3000/de'), settings, direct)).not.toBeNull()
  })
})
