import { describe, expect, test, vi } from 'vitest'
import { layout } from '../tests/harness/content/page-builder.ts'
import { createLayoutStore } from './layout-store.ts'

const never = new AbortController().signal

/** A site that answers these paths; any other fails. */
function siteOf(answers: Record<string, unknown>) {
  return vi.fn<typeof window.fetch>((path) => {
    const answer = typeof path === 'string' ? answers[path] : undefined
    return answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError('failed'))
  })
}

const english = {
  '/en/ajax/layout': layout('en'),
  '/en/ajax/navigation': [{ title: 'News', uri: '/en/news' }],
}

describe('layout store', () => {
  test("uses the document's layout without a request", async () => {
    const fetch = siteOf({})
    const layoutOf = createLayoutStore({ locale: 'de', layout: layout('de') }, fetch)
    expect(await layoutOf('de', never)).toEqual(layout('de'))
    expect(fetch).not.toHaveBeenCalled()
  })

  test('retries a missing layout', async () => {
    const answers: Record<string, unknown> = {}
    const fetch = siteOf(answers)
    const layoutOf = createLayoutStore({ locale: 'de', layout: null }, fetch)
    expect(await layoutOf('de', never)).toBeNull()
    answers['/de/ajax/layout'] = layout('de')
    expect(await layoutOf('de', never)).toEqual(layout('de'))
    const calls = fetch.mock.calls.length
    expect(await layoutOf('de', never)).toEqual(layout('de'))
    expect(fetch).toHaveBeenCalledTimes(calls)
  })

  test('keeps the navigation of the layout after a failed call', async () => {
    const fetch = siteOf({ '/en/ajax/layout': layout('en') })
    const layoutOf = createLayoutStore({ locale: 'de', layout: layout('de') }, fetch)
    expect(await layoutOf('en', never)).toEqual(layout('en'))
  })

  test('ignores an aborted language switch', async () => {
    const fetch = siteOf(english)
    const layoutOf = createLayoutStore({ locale: 'de', layout: layout('de') }, fetch)
    const givenUp = new AbortController()
    const late = layoutOf('en', givenUp.signal)
    givenUp.abort()
    await late
    expect(await layoutOf('de', never)).toEqual(layout('de'))
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      '/en/ajax/navigation',
      '/en/ajax/layout',
    ])
  })

  test('serves the last layout during a failure, then retries', async () => {
    const answers: Record<string, unknown> = { ...english }
    const fetch = siteOf(answers)
    const layoutOf = createLayoutStore({ locale: 'de', layout: layout('de') }, fetch)
    await layoutOf('en', never)
    expect(await layoutOf('de', never)).toEqual(layout('de'))
    answers['/de/ajax/layout'] = { ...layout('de'), contact: '/de/neu' }
    expect(await layoutOf('de', never)).toMatchObject({ contact: '/de/neu' })
  })
})
