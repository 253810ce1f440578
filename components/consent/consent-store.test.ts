import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasConsent, onConsentChange, purposes, setConsent } from './consent-store.ts'

const beforePaint = readFileSync('public/before-paint.js', 'utf8')
const dataset: Record<string, string> = {}
let stored: Map<string, string>
let browser: EventTarget

beforeEach(() => {
  stored = new Map()
  browser = new EventTarget()
  for (const key of Object.keys(dataset)) delete dataset[key]
  vi.stubGlobal('document', { documentElement: { dataset }, addEventListener() {} })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** What the page does before its first paint. @returns whether the notice is open */
function open(): boolean {
  delete dataset['cookieConsent']
  runInThisContext(`(() => {${beforePaint}})()`)
  return 'cookieConsent' in dataset
}
const given = () => purposes.filter((purpose) => hasConsent(purpose))

describe('consent store', () => {
  test('stores consent to every purpose and closes the notice', () => {
    expect(open()).toBe(true)
    expect(given()).toEqual([])
    setConsent(purposes)
    expect(given()).toEqual(purposes)
    expect(stored.get('acceptCookies')).toBe('true')
    expect(open()).toBe(false)
    expect(given()).toEqual(purposes)
  })

  test('stores refusal and closes the notice', () => {
    open()
    setConsent(purposes)
    setConsent([])
    expect(given()).toEqual([])
    expect(stored.get('acceptCookies')).toBe('false')
    expect(open()).toBe(false)
    expect(given()).toEqual([])
  })

  test('stores chosen purposes with version and time', () => {
    open()
    setConsent(['maps'])
    expect(stored.get('acceptCookies')).toBe('false')
    expect(JSON.parse(stored.get('consent') ?? '')).toEqual({
      version: 1,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      purposes: ['maps'],
    })
    expect(open()).toBe(false)
    expect(given()).toEqual(['maps'])
  })

  test.each([
    { name: 'accepts a stored flag alone', flag: 'true', consent: null, isAsked: false, all: true },
    { name: 'ignores an unknown flag', flag: 'yes', consent: null, isAsked: true, all: false },
    {
      name: 'ignores consent to an older version',
      flag: 'true',
      consent: '{"version":0,"purposes":[]}',
      isAsked: true,
      all: false,
    },
    { name: 'ignores malformed consent', flag: 'true', consent: '{', isAsked: true, all: false },
  ])('$name', ({ flag, consent, isAsked, all }) => {
    stored.set('acceptCookies', flag)
    if (consent) stored.set('consent', consent)
    expect(open()).toBe(isAsked)
    expect(given()).toEqual(all ? purposes : [])
  })

  test.each([
    { name: 'keeps an answer of eleven months', months: '12', monthsAgo: 11, isAsked: false },
    { name: 'asks again after thirteen months', months: '12', monthsAgo: 13, isAsked: true },
    {
      name: 'keeps an old answer without a limit',
      months: undefined,
      monthsAgo: 80,
      isAsked: false,
    },
    { name: 'asks again without a time', months: '12', monthsAgo: null, isAsked: true },
  ])('$name', ({ months, monthsAgo, isAsked }) => {
    vi.stubGlobal('document', {
      documentElement: { dataset },
      addEventListener() {},
      currentScript: { dataset: months ? { consentMonths: months } : {} },
    })
    const time = new Date()
    time.setMonth(time.getMonth() - (monthsAgo ?? 0))
    stored.set('acceptCookies', 'true')
    if (monthsAgo !== null) stored.set('consent', JSON.stringify({ version: 1, time, purposes }))
    expect(open()).toBe(isAsked)
    expect(given()).toEqual(isAsked ? [] : purposes)
    setConsent(['maps'])
    expect(open()).toBe(false)
    expect(given()).toEqual(['maps'])
  })

  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'refuses statistics for a browser with %o',
    (browserSettings) => {
      vi.stubGlobal('navigator', browserSettings)
      open()
      setConsent(purposes)
      expect(given()).toEqual(['maps', 'films'])
    },
  )

  test.each([
    { name: 'blocked', getItem: throwing },
    { name: 'full', getItem: () => null },
  ])('keeps a choice for the page with $name storage', ({ getItem }) => {
    vi.stubGlobal('localStorage', { getItem, setItem: throwing })
    expect(open()).toBe(true)
    setConsent(purposes)
    expect(given()).toEqual(purposes)
    setConsent([])
    expect(given()).toEqual([])
  })

  function throwing(): never {
    throw new Error('storage')
  }

  test.each([
    { name: 'a choice in another tab', key: 'acceptCookies', calls: 1 },
    { name: 'cleared storage', key: null, calls: 1 },
    { name: 'no unrelated entry', key: 'theme', calls: 0 },
  ])('notifies listeners of $name', ({ key, calls }) => {
    open()
    const listener = vi.fn<() => void>()
    const stop = onConsentChange(listener)
    browser.dispatchEvent(Object.assign(new Event('storage'), { key }))
    expect(listener).toHaveBeenCalledTimes(calls)
    stop()
  })

  test('reads storage again after the back/forward cache', () => {
    open()
    const stop = onConsentChange(() => undefined)
    stored.set('acceptCookies', 'true')
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(given()).toEqual([])
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(given()).toEqual(purposes)
    stop()
  })

  test('stops notifying a removed listener', () => {
    open()
    const listener = vi.fn<() => void>()
    onConsentChange(listener)()
    setConsent(purposes)
    browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'acceptCookies' }))
    expect(listener).not.toHaveBeenCalled()
  })
})
