import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { routeName, type PageView } from './page-view-event.ts'

let document: { title: string; querySelector: () => null }
let announcePageView: (view: PageView) => void

const home = { routeName: 'home___de', pageType: 'home', pageUrl: '/de' }
const machines = { routeName: 'page___de', pageType: 'page', pageUrl: '/de/maschinen?a=1' }
const events = () => window.dataLayer ?? []

beforeEach(async () => {
  vi.useFakeTimers()
  document = { title: 'Start', querySelector: () => null }
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', {})
  vi.resetModules()
  ;({ announcePageView } = await import('./page-view-event.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('page view event', () => {
  test('is pushed 250 ms after navigation with the title', () => {
    announcePageView(home)
    vi.advanceTimersByTime(249)
    expect(events()).toEqual([])
    document.title = 'Willkommen'
    vi.advanceTimersByTime(1)
    expect(events()).toEqual([{ event: 'pageview', ...home, pageTitle: 'Willkommen' }])
  })

  test('is dropped for a page left earlier', () => {
    announcePageView(home)
    vi.advanceTimersByTime(100)
    announcePageView(machines)
    vi.advanceTimersByTime(249)
    expect(events()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(events()).toEqual([{ event: 'pageview', ...machines, pageTitle: 'Start' }])
  })

  test('is pushed once per visit', () => {
    for (const view of [home, home, machines, home]) {
      announcePageView({ ...view })
      vi.advanceTimersByTime(300)
    }
    expect(events()).toMatchObject([home, machines, home])
  })

  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'is not pushed for visitors with %o',
    (preference) => {
      vi.stubGlobal('navigator', preference)
      announcePageView(home)
      vi.advanceTimersByTime(1000)
      expect(events()).toEqual([])
    },
  )

  test.each([
    ['/de', 'de', 'home___de'],
    ['/en/', 'en', 'home___en'],
    ['/en/machines/lifter', 'en', 'page___en'],
    ['/de/search', 'de', 'page___de'],
  ] as const)('%s in %s is %s', (pathname, locale, name) => {
    expect(routeName(pathname, locale)).toBe(name)
  })
})
