import { join } from 'node:path'
import { Agent, request } from 'undici'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createContentFolder, sampleFiles } from '../../tests/harness/content/content-files.ts'
import { serveContent } from '../../tests/harness/servers/serve-content.ts'
import { openAccounts } from './accounts.ts'

const quarterMs = 900_000

/** A service with an account, called from two addresses of this machine. */
async function openWithAccount() {
  const folder = createContentFolder(sampleFiles)
  const databaseFile = join(folder.path, 'var/content.sqlite')
  const { url } = await serveContent({}, { filesDir: folder.path, databaseFile })
  const accounts = openAccounts(databaseFile, Date.now)
  const password = await accounts.put({ name: 'anna', role: 'editor' })
  accounts.close()

  function from(localAddress: string) {
    const dispatcher = new Agent({ localAddress })
    onTestFinished(() => dispatcher.destroy())
    return async function signIn(name: string, tried: string): Promise<number> {
      const { statusCode, body } = await request(`${url}/admin/api/session`, {
        dispatcher,
        method: 'POST',
        headers: { 'X-Editor': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password: tried }),
      })
      await body.dump()
      return statusCode
    }
  }
  return { password, here: from('127.0.0.1'), there: from('127.0.0.2') }
}

async function times(count: number, run: (index: number) => Promise<number>): Promise<number[]> {
  const outcomes: number[] = []
  for (let index = 0; index < count; index++) outcomes.push(await run(index))
  return outcomes
}

describe('sign-in limits', () => {
  test('blocks guesses of one name per address', async () => {
    const { password, here, there } = await openWithAccount()
    const tries = await times(8, () => there('anna', 'wrong'))
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(await there('anna', password)).toBe(429)
    expect(await here('anna', password)).toBe(200)
  })

  test('blocks an address trying many names', async () => {
    const { password, here, there } = await openWithAccount()
    const tries = await times(31, (index) => there(`name-${index}`, 'wrong'))
    expect(tries).toEqual([...Array<number>(30).fill(401), 429])
    expect(await there('anna', password)).toBe(429)
    expect(await here('anna', password)).toBe(200)
  })

  test('does not count attempts refused as overload', async () => {
    const { password, here, there } = await openWithAccount()
    const flood = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? here : there)(`n-${index}`, 'x'),
    )
    const tries = await Promise.all(Array.from({ length: 6 }, () => here('anna', password)))
    expect(tries).toContain(503)
    await Promise.all(flood)
    expect(await here('anna', password)).toBe(200)
  })

  test('accepts the right password after 15 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { password, here } = await openWithAccount()
    await times(5, () => here('anna', 'wrong'))
    expect(await here('anna', password)).toBe(429)
    vi.setSystemTime(Date.now() + quarterMs - 5_000)
    expect(await here('anna', password)).toBe(429)
    vi.setSystemTime(Date.now() + 6_000)
    expect(await here('anna', password)).toBe(200)
  })
})
