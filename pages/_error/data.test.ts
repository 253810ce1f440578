import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { HookContext, SiteRequest } from '../../renderer/page-context.ts'
import { data } from './+data.ts'

const down = () => Promise.reject(new Error('down'))
const hanging = () => new Promise<never>(() => {})

describe('error page', () => {
  test.each([404, 410])('does not wait for a hanging list: %i', async (status) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const content = { pages: hanging, page: hanging } as unknown as SiteRequest['content']
    const request = { pathname: '/de/fehlt', locale: 'de', content, preview: false }
    const shown = data({ error: { status }, request } as unknown as HookContext)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await shown).toMatchObject({ status, translatedPaths: {}, likelyPages: [] })
  })

  test.each([
    { status: 598, phone: '+41 00 555 19 49' },
    { status: 404, phone: undefined },
  ])('has the configured phone number only with 598: $status', async ({ status, phone }) => {
    const content = { pages: down, page: down }
    const request = { pathname: '/de/x', locale: 'de', content, sitePhone: '+41 00 555 19 49' }
    const shown = await data({ error: { status }, request } as unknown as HookContext)
    expect(shown.phone).toBe(phone)
  })
})
