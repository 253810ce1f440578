import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startBackend } from '../harness/servers/start-backend.ts'
import { werkseite } from '../harness/run-command.ts'
import { freePort } from '../harness/servers/listen.ts'

const document = join(import.meta.dirname, '../../docs/connecting-a-cms.md')
const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(document, 'utf8')) ?? []

async function contract(url: string, ...argv: string[]) {
  const { stdout, stderr, exitCode } = await werkseite(['contract', '--backend', url, ...argv])
  return { output: stdout, errors: stderr, exitCode }
}

async function startExample(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'connecting-a-cms-'))
  const file = join(folder, 'service.mjs')
  writeFileSync(file, example)
  const port = await freePort()
  const child = spawn(process.execPath, [file], { env: { PORT: String(port) }, stdio: 'inherit' })
  onTestFinished(async () => {
    child.kill()
    await once(child, 'close')
    rmSync(folder, { recursive: true })
  })
  const url = `http://localhost:${port}`
  await vi.waitFor(() => fetch(url), 10_000)
  return url
}

test('the service of the guide has a hundred lines and answers what the site needs', async () => {
  expect(example.split('\n').length).toBeLessThanOrEqual(105)
  const { output, errors, exitCode } = await contract(await startExample(), '--forms')
  expect(errors).toBe('')
  expect(output).not.toMatch(/^ *[✗!]/m)
  expect(output).toContain('\nPassed: 28 calls, all answered as the site needs it.\n')
  expect(exitCode).toBe(0)
})

test('each deviation is named, with its field and what the site shows instead', async () => {
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
  ✗ answer is no JSON
    → pages have neither header nor footer
✓ GET /de/ajax/navigation
✗ GET /de
  ✗ /content/0: right is missing
    → the site shows the rest without it
  ✗ /content/1: unknown type "Karussell"
    → the site shows the rest without it
✓ GET /de with If-None-Match
  ! there is no ETag
    → the site reads the same page anew every two seconds
`)
  expect(output).toContain('  ✗ status 500 instead of 404\n')
  expect(output).toContain('  ✗ /pages/0/status: /de/x is a draft')
  expect(output).toContain('– POST /de/ajax/contact, the same twice: not asked\n')
})

test('what the site copes with is named too: missing parts, changes and hits that visitors never see', async () => {
  const page = { title: 'Heber & Greifer', content: [] }
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
    expect(output).toContain(`  ✗ ${place} is missing\n    → the site shows the rest without it`)
  expect(output).toContain(`✗ GET /de with If-None-Match
  ✗ status 304 for an ETag that no answer had
    → visitors never see a change
`)
  expect(output).toContain('  ✗ /pages: /de is missing\n')
  expect(output).toContain('  ✗ /hits/hits/0: highlight is missing\n')
  expect(output).toContain('contact, the same twice\n  ✗ status 500 instead of 201\n')
})

test('a refusal without a text for the field is named', async () => {
  const { url } = await startBackend((response) => {
    response.writeHead(422, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errors: { email: { code: 7 } } }))
  })
  const { output } = await contract(url.href, '--locale', 'de', '--forms')
  expect(output).toContain('contact, empty\n  ✗ /errors/email: there is no text\n')
})

test('a form that is stored twice under one key is named', async () => {
  let count = 0
  const { url } = await startBackend((response) => {
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: `form-${++count}` }))
  })
  const { output } = await contract(url.href, '--locale', 'de', '--forms')
  expect(output).toMatch(
    /✗ POST \/de\/ajax\/contact, the same twice\n {2}✗ \/id: form-\d+, then form-\d+ for the same key\n/,
  )
  expect(output).toContain('status 201 instead of 422')
})

test('a service that is not there ends the run', async () => {
  const { exitCode, errors } = await contract(`http://localhost:${await freePort()}`)
  expect(exitCode).toBe(3)
  expect(errors).toContain('does not answer')
})
