import { describe, expect, test } from 'vitest'
import { freePort } from '../harness/servers/listen.ts'
import { werkseite } from '../harness/run-command.ts'
import { startBackend } from '../harness/servers/start-backend.ts'
import { startProxy } from '../harness/servers/start-proxy.ts'

/** A site that only the proxy knows, with a link to another host. */
async function startSite(status?: number) {
  const { url: origin, asked } = await startBackend((response, { url, headers }) => {
    const isHome = url === '/' && headers.host === 'site.invalid'
    const body = '<title>Home</title><a href="http://elsewhere.invalid/dead">Link</a>'
    response.writeHead(isHome ? 200 : 404, { 'content-type': 'text/html' }).end(body)
  })
  return { origin, asked, proxy: await startProxy(origin, status) }
}

const flags = ['--base', 'http://site.invalid', '--locale', 'none', '--retries', '0']

describe('proxy of the command', () => {
  test.each(['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'])(
    'sends all requests through %s',
    async (variable) => {
      const { proxy } = await startSite()
      const { exitCode, stdout } = await werkseite(['links', ...flags], {
        env: { [variable]: proxy.url.href },
      })
      expect(stdout).toContain('http://elsewhere.invalid/dead')
      expect(stdout).toContain('[external-broken]')
      expect(exitCode).toBe(1)
      expect(proxy.asked.map(({ target }) => target)).toContain('http://site.invalid/')
    },
  )

  test('opens a tunnel for HTTPS', async () => {
    const { proxy } = await startSite()
    const { exitCode } = await werkseite(
      ['links', '--base', 'https://site.invalid', ...flags.slice(2)],
      {
        env: { HTTPS_PROXY: proxy.url.href },
      },
    )
    expect(proxy.asked[0]).toMatchObject({ method: 'CONNECT', target: 'site.invalid:443' })
    expect(exitCode).toBe(3)
  })

  test('sends credentials and never shows them', async () => {
    const { proxy } = await startSite()
    proxy.url.username = 'anna'
    proxy.url.password = 'se%20cret'
    const { stdout, stderr } = await werkseite(['links', ...flags, '--format', 'json'], {
      env: { HTTP_PROXY: proxy.url.href },
    })
    const authorization = `Basic ${Buffer.from('anna:se cret').toString('base64')}`
    expect(new Set(proxy.asked.map((one) => one.authorization))).toEqual(new Set([authorization]))
    expect(stdout + stderr).not.toMatch(/se%20cret|se cret|anna/)
  })

  test('skips loopback addresses and NO_PROXY', async () => {
    const { origin, proxy } = await startSite()
    const local = ['--base', origin.origin, ...flags.slice(2), '--no-external']
    await werkseite(['links', ...local], { env: { ALL_PROXY: proxy.url.href } })
    await werkseite(['links', ...flags], {
      env: { ALL_PROXY: proxy.url.href, NO_PROXY: '.invalid' },
    })
    expect(proxy.asked).toEqual([])
  })

  test.each([407, 403])('names the proxy as reason for %i', async (status) => {
    const { proxy } = await startSite(status)
    const { exitCode, stderr } = await werkseite(
      ['links', '--base', 'https://site.invalid', ...flags.slice(2)],
      {
        env: { HTTPS_PROXY: proxy.url.href },
      },
    )
    expect(stderr).toContain('the proxy does not respond or refuses the request')
    expect(stderr).toContain('HTTPS_PROXY')
    expect(exitCode).toBe(3)
  })

  test('names an unreachable proxy', async () => {
    const env = { ALL_PROXY: `http://anna:secret@127.0.0.1:${await freePort()}` }
    const { exitCode, stderr } = await werkseite(['links', ...flags], { env })
    expect(stderr).toContain('the proxy does not respond')
    expect(stderr).not.toContain('secret')
    expect(exitCode).toBe(3)
  })

  test('reaches the site of warm, and replicas directly', async () => {
    const { origin, asked, proxy } = await startSite()
    const env = { HTTP_PROXY: proxy.url.href }
    await werkseite(['warm', ...flags, '--replica', origin.origin], { env })
    const targets = proxy.asked.map(({ target }) => target)
    expect(targets).toContain('http://site.invalid/sitemap.xml')
    expect(targets.filter((target) => !target.startsWith('http://site.invalid/'))).toEqual([])
    expect(asked.length).toBeGreaterThan(targets.length)
  })

  test('reaches the content service of contract', async () => {
    const { proxy } = await startSite()
    const env = { HTTP_PROXY: proxy.url.href }
    await werkseite(['contract', '--backend', 'http://cms.invalid'], { env })
    expect(proxy.asked.map(({ target }) => target)).toContain('http://cms.invalid/de')
  })
})
