import { describe, expect, test } from 'vitest'
import { isActive, isCurrent } from './is-active.ts'

describe('navigation entry', () => {
  test.each([
    { pathname: '/de/news', uri: '/de/news', active: true, current: true },
    { pathname: '/de/news/2026', uri: '/de/news', active: true, current: false },
    { pathname: '/de/newsletter', uri: '/de/news', active: false, current: false },
    { pathname: '/de', uri: '/de/news', active: false, current: false },
    { pathname: '/en/de/news', uri: '/de/news', active: true, current: false },
    { pathname: '/de/news', uri: '/de', active: true, current: false },
    { pathname: '/demo', uri: '/de', active: false, current: false },
    { pathname: '/de/news/', uri: '/de/news', active: true, current: true },
    { pathname: '/de/%C3%BCber-uns/team', uri: '/de/über-uns', active: true, current: false },
    { pathname: '/de/news', uri: '/de/news?page=2#list', active: true, current: true },
    { pathname: '/de/news', uri: 'https://example.com/de/news', active: false, current: false },
    { pathname: '/de/news', uri: '#news', active: false, current: false },
  ])(
    '$uri on $pathname: active $active, current $current',
    ({ pathname, uri, active, current }) => {
      expect(isActive(pathname, uri)).toBe(active)
      expect(isCurrent(pathname, uri)).toBe(current)
    },
  )
})
