import { afterEach, describe, expect, test, vi } from 'vitest'
import { responseSchemas } from './response-schemas.ts'
import { call, ForeignResponse, type CallName } from './api.ts'

/** A link opens it; the editor does not call it. */
const opened: CallName[] = ['GET forms/file', 'GET forms/export']
const names = (Object.keys(responseSchemas) as CallName[]).filter((name) => !opened.includes(name))

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const json = { 'Content-Type': 'application/json' }
const signInPage = '<!doctype html><title>Sign in</title><form method="post"></form>'
const redirect = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })

/** What proxies send in place of the editor's server. */
const foreign = [
  ['sign-in page', 'signIn', () => new Response(signInPage, { headers: html })],
  ['redirect to another origin', 'signIn', redirect],
  [
    'limit of a proxy',
    'tooLarge',
    () => new Response('<h1>413</h1>', { status: 413, headers: html }),
  ],
  [
    'block page in JSON',
    'blocked',
    () => new Response('{"error":"blocked","id":7}', { status: 403, headers: json }),
  ],
  [
    'successful JSON of a firewall',
    'unknown',
    () => new Response('{"status":"blocked"}', { headers: json }),
  ],
  ['empty 200', 'unknown', () => new Response('', { headers: json })],
  [
    'gateway without server',
    'unreachable',
    () => new Response('<h1>502</h1>', { status: 502, headers: html }),
  ],
] as const

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(names)('%s', (name) => {
  test.each(foreign)('rejects a foreign response: %s', async (_kind, reason, respond) => {
    vi.stubGlobal('fetch', async () => respond())
    const error = await call(name).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ForeignResponse)
    expect(error).toMatchObject({ reason })
  })

  test('fails without connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call(name)).rejects.toThrow(TypeError)
  })
})
