import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startBackend } from '../harness/servers/start-backend.ts'
import { werkseite } from '../harness/run-command.ts'
import { freePort } from '../harness/servers/listen.ts'

const example = join(import.meta.dirname, '../../docs/how-to/example-service.mjs')

async function contract(url: string, ...argv: string[]) {
  const { stdout, stderr, exitCode } = await werkseite(['contract', '--backend', url, ...argv])
  return { output: stdout, errors: stderr, exitCode }
}

async function startExample(): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, [example], {
    env: { PORT: String(port) },
    stdio: 'inherit',
  })
  onTestFinished(async () => {
    child.kill()
    await once(child, 'close')
  })
  const url = `http://localhost:${port}`
  await vi.waitFor(() => fetch(url), 10_000)
  return url
}

const contactForm = {
  type: 'ContactForm',
  title: 'Anfrage',
  topics: [{ value: 'offer', label: 'Offerte' }],
  privacy: { title: 'Datenschutz', uri: '/de' },
  success: 'Danke',
}

describe('contract check', () => {
  test('passes the example service', async () => {
    expect(readFileSync(example, 'utf8').split('\n').length).toBeLessThanOrEqual(115)
    const { output, errors, exitCode } = await contract(await startExample(), '--forms')
    expect(errors).toBe('')
    expect(output).not.toMatch(/^ *[✗!]/m)
    expect(output).toContain('\nPassed: 31 tests, the service returns what the site needs.\n')
    expect(exitCode).toBe(0)
  })

  test('reports each deviation with field and effect', async () => {
    const page = {
      title: 'Start',
      content: [{ type: 'TextText', left: '<p>Links.</p>' }, { type: 'Karussell' }],
    }
    const answers: Record<string, object> = {
      '/de': page,
      '/de/ajax/pages': { pages: [{ path: '/de/x', title: 'X', status: 'draft' }] },
      '/de/ajax/navigation': [],
      '/de/ajax/search': { hits: {} },
    }
    const { url } = await startBackend((response, request) => {
      const path = request.url.split('?', 1).join()
      const body = answers[path]
      const isHtml = path.endsWith('layout')
      response.writeHead(body || isHtml ? 200 : 500, { 'content-type': 'application/json' })
      response.end(isHtml ? '<html>' : JSON.stringify(body ?? {}))
    })
    const { output, exitCode } = await contract(url.href, '--locale', 'de')
    expect(exitCode).toBe(1)
    expect(output).toContain(`✗ GET /de/ajax/layout
  ✗ /de/ajax/layout: response is not JSON → visitors lose: header and footer → change: return status 200 and valid JSON within 2 s
✓ GET /de/ajax/navigation
✓ GET /de with If-None-Match
  ! /de: ETag is missing → visitors lose: nothing, but the site reloads unchanged pages → change: return an ETag
`)
    expect(output).toContain(
      '  ✗ /de /content/0/right: right is missing → visitors lose: the block TextText → change: return right (string)\n',
    )
    expect(output).toContain('  ✗ /de /content/1/type: unknown type "Karussell"')
    expect(output).toMatch(/ {2}✗ \/de\/werkseite-\S+: status 500 instead of 404 → /)
    expect(output).toContain('  ✗ /de/ajax/pages /pages/0/status: /de/x is a draft')
  })

  test('reports missing parts, invalid ETags and incomplete hits', async () => {
    const page = { title: 'Heber & Greifer', content: [contactForm] }
    const { url } = await startBackend((response, { url: path, method, headers }) => {
      const isKnown = headers['if-none-match'] !== undefined
      const hits = [{ _id: '1', _source: { type: 'page', route: '/de', title: 'Heber' } }]
      const answers: Record<string, object> = {
        '/de': page,
        '/de/ajax/layout': { cookie: { text: 'Cookies', link: '/de', link_text: '?' }, footer: {} },
        '/de/ajax/pages': { pages: [] },
        '/de/ajax/search?q=Heber%20%26%20Greifer': { hits: { hits } },
      }
      const status = method === 'POST' ? 500 : isKnown ? 304 : 200
      response.writeHead(status, { 'content-type': 'application/json', etag: '"1"' })
      response.end(isKnown ? undefined : JSON.stringify(answers[path] ?? {}))
    })
    const { output } = await contract(url.href, '--locale', 'de', '--forms')
    for (const place of ['/navigation: navigation', '/contact: contact', '/cookie/action: action'])
      expect(output).toContain(`  ✗ /de/ajax/layout ${place} is missing → visitors lose: the `)
    expect(output).toContain(
      '  ✗ /de: status 304 for an unknown ETag → visitors lose: every change of a page',
    )
    expect(output).toContain('  ✗ /de/ajax/pages /pages: /de is missing')
    expect(output).toContain('/hits/hits/0/highlight: highlight is missing')
    expect(output).toContain('/de/ajax/contact: status 500 instead of 201 → ')
  })

  test('reports a 422 without message', async () => {
    const { url } = await startBackend((response, { method }) => {
      response.writeHead(method === 'POST' ? 422 : 200, { 'content-type': 'application/json' })
      const page = { title: 'Anfrage', content: [contactForm] }
      response.end(JSON.stringify(method === 'POST' ? { errors: { email: { code: 7 } } } : page))
    })
    const { output } = await contract(url.href, '--locale', 'de', '--forms')
    expect(output).toContain('  ✗ /de/ajax/contact /errors/email: text is missing → ')
  })

  test('ends with code 3 without a service', async () => {
    const { exitCode, errors } = await contract(`http://localhost:${await freePort()}`)
    expect(exitCode).toBe(3)
    expect(errors).toContain('does not respond')
  })
})
