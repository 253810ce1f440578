import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContentFolder, sampleFiles } from '../../tests/harness/content/content-files.ts'
import { plainEnvironment } from '../../tests/harness/run/test-run.ts'
import { serveContent } from '../../tests/harness/servers/serve-content.ts'
import type { ContentServiceOptions } from '../content-service.ts'
import { signInCookie } from '../../tests/harness/sign-in-cookie.ts'
import { openAccounts, type Role } from './accounts.ts'

const path = '/de/maschinen'

/** A service with an account of each role; `as` sends a request as somebody. */
async function openWithAccounts(options: Partial<ContentServiceOptions> = {}) {
  const folder = createContentFolder(sampleFiles)
  const databaseFile = join(folder.path, 'var/content.sqlite')
  const files = { filesDir: folder.path, databaseFile }
  const { get } = await serveContent({}, { ...files, signInToken: 'link', ...options })
  const accounts = openAccounts(databaseFile, Date.now)
  const passwords = {} as Record<Role, string>
  for (const role of ['author', 'editor', 'admin'] as const)
    passwords[role] = await accounts.put({ name: role, role })
  accounts.close()

  async function call(method: string, name: string, { cookie = '', body = {}, headers = {} } = {}) {
    const response = await get(`/admin/api/${name}`, {
      method,
      headers: { 'X-Editor': '1', 'Content-Type': 'application/json', cookie, ...headers },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    return { response, status: response.status, body: await response.json().catch(() => null) }
  }
  const signIn = (name: string, password: string) =>
    call('POST', 'session', { body: { name, password } })
  async function as(role: Role): Promise<string> {
    const { response } = await signIn(role, passwords[role])
    return response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  return { call, signIn, as, passwords, databaseFile }
}

describe('access to the editor', () => {
  test('requires sign-in on localhost once accounts exist', async () => {
    const { call, signIn, passwords } = await openWithAccounts()
    expect((await call('GET', 'session')).body).toEqual({ user: null, signIn: 'password' })
    expect((await call('GET', 'pages')).status).toBe(401)
    expect((await signIn('editor', passwords.author)).status).toBe(401)
    expect((await signIn('nobody', passwords.author)).status).toBe(401)

    const { response, body } = await signIn('editor', passwords.editor)
    expect(body).toEqual({ user: { name: 'editor', role: 'editor' } })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; Path=\/admin; HttpOnly; SameSite=Strict$/)
    expect((await call('GET', 'pages', { cookie })).status).toBe(200)
    expect((await call('DELETE', 'session', { cookie })).status).toBe(204)
    expect((await call('GET', 'pages', { cookie })).status).toBe(401)
  })

  describe('sign-in link', () => {
    const signInToken = 'secret'

    async function open(
      address: string,
      options: Partial<ContentServiceOptions> = { signInToken },
    ) {
      const { url } = await serveContent({}, options)
      const opened = await fetch(url + address, { redirect: 'manual' })
      const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
      const session = await fetch(`${url}/admin/api/session`, { headers: { cookie } })
      return { status: opened.status, location: opened.headers.get('location'), cookie, session }
    }

    test('becomes a cookie, and leaves the address', async () => {
      const { status, location, cookie, session } = await open('/admin/de/x?token=secret&a=1')
      expect({ status, location }).toEqual({ status: 302, location: '/admin/de/x?a=1' })
      expect(cookie).not.toContain(signInToken)
      expect(await session.json()).toMatchObject({ user: { name: 'local', role: 'admin' } })
    })

    test('is required without accounts', async () => {
      const { session } = await open('/admin/api/pages')
      expect(await session.json()).toEqual({ user: null, signIn: 'link' })
    })

    test('with a wrong token opens nothing', async () => {
      const { location, cookie } = await open('/admin?token=wrong')
      expect({ location, cookie }).toEqual({ location: '/admin', cookie: '' })
    })

    test('does not exist on public sites', async () => {
      const { cookie, session } = await open('/admin?token=', {})
      expect(cookie).toBe('')
      expect(await session.json()).toEqual({ user: null })
    })

    test('ends with the first account', async () => {
      const { call } = await openWithAccounts({ signInToken })
      const { body } = await call('GET', 'session', { cookie: signInCookie(signInToken) })
      expect(body).toEqual({ user: null, signIn: 'password' })
    })
  })

  test('sends the cookie over HTTPS only for HTTPS sites', async () => {
    const { call, signIn, passwords } = await openWithAccounts({ isHttps: true })
    const { response } = await signIn('editor', passwords.editor)
    expect(response.headers.get('set-cookie')).toContain('; Secure')
    const signedOut = await call('DELETE', 'session')
    expect(signedOut.response.headers.get('set-cookie')).toContain('; Secure')
  })

  test('failed sign-ins keep other entries in the bounded log', () => {
    let time = 0
    const accounts = openAccounts(':memory:', () => time++)
    onTestFinished(() => accounts.close())
    accounts.log('anna', 'POST publish')
    for (let count = 0; count < 1_200; count++) accounts.logFailure(`name-${count}`)
    const log = accounts.actions(2_000)
    expect(log).toHaveLength(101)
    expect(log[0]).toMatchObject({ who: 'name-1199', action: 'failed to sign in' })
    expect(log.at(-1)).toMatchObject({ who: 'anna', action: 'POST publish' })
    for (let count = 0; count < 10_050; count++) accounts.log('anna', `POST ${count}`)
    const all = accounts.actions(20_000)
    expect(all).toHaveLength(10_100)
    expect(all.filter(({ action }) => action === 'failed to sign in')).toHaveLength(100)
  })

  test('limits actions to roles and logs them', async () => {
    const { call, as } = await openWithAccounts()
    const [author, editor, admin] = [await as('author'), await as('editor'), await as('admin')]
    const { body } = await call('GET', `page?path=${path}`, { cookie: author })
    const headers = { 'If-Match': body.etag }
    const page = { ...body.page, title: 'Neu' }
    const saved = await call('PUT', `page?path=${path}`, { cookie: author, body: page, headers })
    expect(saved.status).toBe(200)
    const publish = { headers: { 'If-Match': saved.body.etag } }
    for (const name of ['publish', 'unpublish'])
      expect(
        (await call('POST', `${name}?path=${path}`, { cookie: author, ...publish })).status,
      ).toBe(403)
    for (const name of ['page', 'media'])
      expect((await call('DELETE', `${name}?path=${path}&src=/x`, { cookie: author })).status).toBe(
        403,
      )
    for (const name of ['forms', 'drafts'])
      expect((await call('GET', name, { cookie: author })).status).toBe(403)
    const drafts = { cookie: author, body: { pages: [{ path, etag: saved.body.etag }] } }
    expect((await call('POST', 'drafts/publish', drafts)).status).toBe(403)
    expect((await call('GET', 'log', { cookie: editor })).status).toBe(403)
    expect(
      (await call('POST', `publish?path=${path}`, { cookie: editor, ...publish })).status,
    ).toBe(200)
    const media = `media?name=${encodeURIComponent('a & b.txt')}`
    expect((await call('POST', media, { cookie: admin })).status).toBe(201)
    const { body: log } = await call('GET', 'log', { cookie: admin })
    expect(log[0]).toMatchObject({ who: 'admin', action: `POST ${media}` })
    expect(log[1]).toMatchObject({ who: 'editor', action: `POST publish?path=${path}` })
  })

  test('locks a scheduled page, only editors cancel the schedule', async () => {
    const { call, as } = await openWithAccounts()
    const [author, editor] = [await as('author'), await as('editor')]
    const { body } = await call('GET', `page?path=${path}`, { cookie: author })
    const headers = { 'If-Match': body.etag }
    const plan = { cookie: editor, headers, body: { at: '2999-01-01T08:00:00Z' } }
    expect((await call('POST', `publish?path=${path}`, plan)).status).toBe(200)
    const save = (cookie: string) =>
      call('PUT', `page?path=${path}/`, { cookie, headers, body: body.page })
    for (const cookie of [author, editor]) {
      expect((await save(cookie)).status).toBe(423)
      expect((await call('DELETE', `draft?path=${path}/`, { cookie })).status).toBe(423)
      const version = { cookie, body: { version: 1 } }
      expect((await call('POST', `restore?path=${path}`, version)).status).toBe(423)
    }
    for (const name of ['page', 'plans'])
      expect((await call('DELETE', `${name}?path=${path}/`, { cookie: author })).status).toBe(403)
    expect((await call('DELETE', `plans?path=${path}`, { cookie: editor })).status).toBe(204)
    expect((await save(author)).status).toBe(200)
  })

  test('blocks a name after five wrong passwords', async () => {
    const { signIn, passwords } = await openWithAccounts()
    for (let count = 0; count < 5; count++) expect((await signIn('admin', 'x')).status).toBe(401)
    expect((await signIn('admin', passwords.admin)).status).toBe(429)
    expect((await signIn('author', passwords.author)).status).toBe(200)
  })

  test('answers 401 to every sign-in without accounts', async () => {
    const folder = createContentFolder(sampleFiles)
    const { get } = await serveContent({}, { filesDir: folder.path, signInToken: undefined })
    for (let count = 0; count < 40; count++) {
      const { status } = await get('/admin/api/session', {
        method: 'POST',
        headers: { 'X-Editor': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: `nobody-${count}`, password: 'x' }),
      })
      expect(status).toBe(401)
    }
  })

  test('ends idle, week-old and accountless sessions', async () => {
    let hours = 0
    const accounts = openAccounts(':memory:', () => hours * 3_600_000)
    const password = await accounts.put({ name: 'anna', role: 'editor' })
    const signIn = async () => (await accounts.signIn('anna', password)) ?? ''
    const first = await signIn()
    for (hours = 11; hours < 168; hours += 11) expect(accounts.find(first)).not.toBeNull()
    hours = 169
    expect(accounts.find(first)).toBeNull()
    const second = await signIn()
    hours += 13
    expect(accounts.find(second)).toBeNull()
    const third = await signIn()
    accounts.remove('anna')
    expect(accounts.find(third)).toBeNull()
    accounts.close()
  })

  test('creates working accounts from the command line', async () => {
    const { signIn, databaseFile } = await openWithAccounts()
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [join(import.meta.dirname, 'start.ts'), ...args], {
        env: { ...plainEnvironment(), DATA_DIR: join(databaseFile, '..') },
        encoding: 'utf8',
      })
    const [, password = ''] = run('add', 'anna', 'author').trim().split(': ')
    expect((await signIn('anna', password)).status).toBe(200)
    expect(run('list')).toContain('anna author\n')
    run('remove', 'anna')
    expect((await signIn('anna', password)).status).toBe(401)
    expect(() => run('add', 'anna')).toThrow('ROLE')
  })
})
