import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('who agrees agrees to everything, and is asked no more', () => {
  expect(open()).toBe(true)
  expect(given()).toEqual([])
  setConsent(purposes)
  expect(given()).toEqual(purposes)
  expect(stored.get('acceptCookies')).toBe('true')
  expect(open()).toBe(false)
  expect(given()).toEqual(purposes)
})

test('who declines is asked no more, either', () => {
  open()
  setConsent(purposes)
  setConsent([])
  expect(given()).toEqual([])
  expect(stored.get('acceptCookies')).toBe('false')
  expect(open()).toBe(false)
  expect(given()).toEqual([])
})

test('a choice of purposes is stored with version and time; the flag alone promises nothing', () => {
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
  { name: 'the flag alone holds', flag: 'true', consent: null, isAsked: false, all: true },
  { name: 'any other flag is no answer', flag: 'yes', consent: null, isAsked: true, all: false },
  {
    name: 'an answer to an older question holds no longer',
    flag: 'true',
    consent: '{"version":0,"purposes":[]}',
    isAsked: true,
    all: false,
  },
  { name: 'garbage is no answer', flag: 'true', consent: '{', isAsked: true, all: false },
])('$name', ({ flag, consent, isAsked, all }) => {
  stored.set('acceptCookies', flag)
  if (consent) stored.set('consent', consent)
  expect(open()).toBe(isAsked)
  expect(given()).toEqual(all ? purposes : [])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser with %o refuses statistics, whatever else is agreed to',
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
])('where storage is $name, an answer holds for the page', ({ getItem }) => {
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
  { name: 'an answer in another tab', key: 'acceptCookies', calls: 1 },
  { name: 'all storage being cleared', key: null, calls: 1 },
  { name: 'nothing of other entries', key: 'theme', calls: 0 },
])('whoever listens hears of $name', ({ key, calls }) => {
  open()
  const listener = vi.fn<() => void>()
  const stop = onConsentChange(listener)
  browser.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(listener).toHaveBeenCalledTimes(calls)
  stop()
})

test('a page that comes back from where the browser put it aside looks again', () => {
  open()
  const stop = onConsentChange(() => undefined)
  stored.set('acceptCookies', 'true')
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(given()).toEqual([])
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(given()).toEqual(purposes)
  stop()
})

test('whoever has stopped listening hears nothing', () => {
  open()
  const listener = vi.fn<() => void>()
  onConsentChange(listener)()
  setConsent(purposes)
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'acceptCookies' }))
  expect(listener).not.toHaveBeenCalled()
})
