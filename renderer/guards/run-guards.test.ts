import { expect, test } from 'vitest'
import { guards as siteGuards, type Guard } from './guards.ts'
import { runGuards } from './run-guards.ts'
import type { HookContext } from '../page-context.ts'

const pageContext = { request: { errorStatus: undefined } } as unknown as HookContext

/** What a guard has thrown, as the error page reads it. */
async function thrownBy(names: string[], guards: Record<string, Guard>): Promise<unknown> {
  return runGuards(names, guards, pageContext).then(
    () => null,
    (error: { _pageContextAbort?: { abortReason?: unknown } }) =>
      error._pageContextAbort?.abortReason ?? error,
  )
}

test('guards run in the order of their names, each after the one before', async () => {
  const ran: string[] = []
  const slow: Guard = async () => {
    await Promise.resolve()
    ran.push('slow')
  }
  const fast: Guard = () => void ran.push('fast')
  expect(await thrownBy(['slow', 'fast'], { fast, slow })).toBeNull()
  expect(ran).toEqual(['slow', 'fast'])
})

test('a guard that says no ends the row with its error', async () => {
  const error = new Error('no')
  const ran: string[] = []
  const no: Guard = () => {
    throw error
  }
  const next: Guard = () => void ran.push('next')
  expect(await thrownBy(['no', 'next'], { no, next })).toBe(error)
  expect(ran).toEqual([])
})

test.each(['nobody', 'toString'])('an unknown guard is a 500 that names it: %s', async (name) => {
  expect(await thrownBy([name], {})).toEqual({ status: 500, message: `Unknown middleware ${name}` })
})

test('the error page that the server wants is shown in place of the page', async () => {
  const wanted = { request: { errorStatus: 400 } } as unknown as HookContext
  const abort = runGuards(['requested-status'], siteGuards, wanted)
  await expect(abort).rejects.toMatchObject({
    _pageContextAbort: { abortReason: { status: 400 } },
  })
})
