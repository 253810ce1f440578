import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasConsent, onConsentChange, setConsent } from './consent-store.ts'

const dataset: Record<string, string> = {}
let stored: Map<string, string>
let browser: EventTarget

beforeEach(() => {
  stored = new Map()
  browser = new EventTarget()
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('consent is given when it is given, and not before', () => {
  expect(hasConsent()).toBe(false)
  setConsent(true)
  expect(hasConsent()).toBe(true)
  expect(stored).toEqual(new Map([['acceptCookies', 'true']]))
  expect(dataset).toEqual({ consent: 'given' })
})

test('what is withdrawn leaves nothing behind', () => {
  setConsent(true)
  setConsent(false)
  expect(hasConsent()).toBe(false)
  expect(stored.size).toBe(0)
  expect(dataset).toEqual({ consent: 'none' })
})

test('any other value is no consent', () => {
  stored.set('acceptCookies', 'yes')
  expect(hasConsent()).toBe(false)
})

test.each([
  { name: 'blocked', getItem: throwing },
  { name: 'full', getItem: () => null },
])('where storage is $name, a decision holds for the page', ({ getItem }) => {
  vi.stubGlobal('localStorage', { getItem, setItem: throwing, removeItem: throwing })
  expect(hasConsent()).toBe(false)
  setConsent(true)
  expect(hasConsent()).toBe(true)
  setConsent(false)
  expect(hasConsent()).toBe(false)
})

function throwing(): never {
  throw new Error('storage')
}

test.each([
  { name: 'a decision in another tab', key: 'acceptCookies', calls: 1 },
  { name: 'all storage being cleared', key: null, calls: 1 },
  { name: 'nothing of other entries', key: 'theme', calls: 0 },
])('whoever listens hears of $name', ({ key, calls }) => {
  const listener = vi.fn<() => void>()
  const stop = onConsentChange(listener)
  browser.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(listener).toHaveBeenCalledTimes(calls)
  stop()
})

test('a page that comes back from where the browser put it aside looks again', () => {
  const listener = vi.fn<() => void>()
  const stop = onConsentChange(listener)
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(listener).not.toHaveBeenCalled()
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

test('whoever has stopped listening hears nothing', () => {
  const listener = vi.fn<() => void>()
  onConsentChange(listener)()
  setConsent(true)
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'acceptCookies' }))
  expect(listener).not.toHaveBeenCalled()
})
