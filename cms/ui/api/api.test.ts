import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, call, ForeignResponse } from './api.ts'

const json = { 'Content-Type': 'application/json; charset=utf-8' }
const html = { 'Content-Type': 'text/html' }
const saved = { etag: 'a', page: { title: 'X' }, state: 'draft', findings: [] }
const signInPage = '<!doctype html><title>Sign in</title>'

function respond(body: string | null, init: ResponseInit): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
}

const save = () => call('PUT page', { path: '/de' }, { body: { title: 'X' }, etag: 'a' })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('API call', () => {
  test('returns the response of the editor', async () => {
    respond(JSON.stringify(saved), { headers: json })
    expect(await save()).toEqual(saved)
  })

  test('returns nothing for an empty response', async () => {
    respond(null, { status: 204 })
    expect(await call('DELETE draft', { path: '/de' })).toBeUndefined()
  })

  test.each([
    { name: 'sign-in page', body: signInPage, init: { headers: html }, reason: 'signIn' },
    { name: 'refused page', body: 'no', init: { status: 403, headers: html }, reason: 'blocked' },
    { name: 'proxy limit', body: '', init: { status: 413, headers: html }, reason: 'tooLarge' },
    { name: 'bad gateway', body: '', init: { status: 502, headers: html }, reason: 'unreachable' },
    { name: 'proxy sign-in', body: '', init: { status: 401, headers: html }, reason: 'signIn' },
    { name: 'empty 200', body: '', init: { headers: json }, reason: 'unknown' },
    { name: 'no content', body: null, init: { status: 204 }, reason: 'unknown' },
    { name: 'unrelated JSON', body: '{"ok":true}', init: { headers: json }, reason: 'unknown' },
    {
      name: 'save without its text',
      body: '{"etag":"a","state":"draft","findings":[]}',
      init: { headers: json },
      reason: 'unknown',
    },
    { name: 'cut JSON', body: '{"etag":"a"', init: { headers: json }, reason: 'unknown' },
    {
      name: 'JSON as HTML',
      body: JSON.stringify(saved),
      init: { headers: html },
      reason: 'signIn',
    },
    {
      name: 'conflict without version',
      body: '{"message":"x"}',
      init: { status: 412, headers: json },
      reason: 'unknown',
    },
  ])('rejects a foreign response: $name', async ({ body, init, reason }) => {
    respond(body, init)
    const error = await save().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ForeignResponse)
    expect(error).toMatchObject({ reason })
  })

  test('rejects an empty 200 as deletion', async () => {
    respond('', { headers: html })
    await expect(call('DELETE draft', { path: '/de' })).rejects.toThrow(ForeignResponse)
  })

  test('follows no redirect', async () => {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })),
    )
    vi.stubGlobal('fetch', fetch)
    await expect(save()).rejects.toMatchObject({ reason: 'signIn' })
    expect(fetch.mock.calls[0]?.[1].redirect).toBe('manual')
  })

  test('throws the refusal of the editor', async () => {
    const refusal = { message: 'too large', cause: 'drafts' }
    respond(JSON.stringify(refusal), { status: 413, headers: json })
    const error = await save().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 413, body: refusal })
  })
})
