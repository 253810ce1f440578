import { expect, test } from 'vitest'
import type { HookContext } from '../../renderer/page-context.ts'
import { pageError, redirect } from '../../renderer/server/no-page.ts'
import { guards as siteGuards, runGuards, type Guard } from './guards.ts'

const pageContext = { request: { errorStatus: undefined } } as unknown as HookContext

test('guards run in the order of their names, each after the one before', async () => {
  const ran: string[] = []
  const slow: Guard = async () => {
    await Promise.resolve()
    ran.push('slow')
    return undefined
  }
  const fast: Guard = () => void ran.push('fast')
  expect(await runGuards(['slow', 'fast'], { fast, slow }, pageContext)).toBeUndefined()
  expect(ran).toEqual(['slow', 'fast'])
})

test('a guard that says no ends the row with its answer', async () => {
  const ran: string[] = []
  const no: Guard = () => redirect('/de', 302)
  const next: Guard = () => void ran.push('next')
  expect(await runGuards(['no', 'next'], { no, next }, pageContext)).toEqual(redirect('/de', 302))
  expect(ran).toEqual([])
})

test.each(['nobody', 'toString'])('an unknown guard is a 500 that names it: %s', async (name) => {
  const message = `Unknown middleware ${name}`
  expect(await runGuards([name], {}, pageContext)).toEqual({ ...pageError(500), message })
})

test('the error page that the server wants is shown in place of the page', async () => {
  const wanted = { request: { errorStatus: 400 } } as unknown as HookContext
  expect(await runGuards(['requested-status'], siteGuards, wanted)).toEqual(pageError(400))
})
