import { describe, expect, test } from 'vitest'
import { routeClasses, toRoute } from './route-class.ts'

describe('route class', () => {
  test.each([
    ['/de', 'page', 'de'],
    ['/en/machines/x?utm_source=mail', 'page', 'en'],
    ['/de/maschinen/page.json?x=1', 'page-data', 'de'],
    ['/de/search?q=Meier', 'page', 'de'],
    ['/de/ajax/search?q=Meier', 'search', 'de'],
    ['/en/ajax/contact', 'form', 'en'],
    ['/de/ajax/aftersales', 'form', 'de'],
    ['/de/ajax/layout', 'layout', 'de'],
    ['/de/ajax/navigation', 'layout', 'de'],
    ['/de/ajax/toString', 'other', 'de'],
    ['/de/ajax/pages', 'other', 'de'],
    ['/media/heber.webp', 'media', 'none'],
    ['/pictures/640/heber.webp', 'picture', 'none'],
    ['/data-sheets/de/heber.pdf', 'picture', 'none'],
    ['/assets/entry-1a2b.js', 'asset', 'none'],
    ['/favicon.svg', 'asset', 'none'],
    ['/sitemap.xml', 'sitemap', 'none'],
    ['/sitemap-2.xml', 'sitemap', 'none'],
    ['/robots.txt', 'robots', 'none'],
    ['/admin/pages', 'admin', 'none'],
    ['/ops/purge', 'purge', 'none'],
    ['/csp-reports', 'csp-report', 'none'],
    ['/ops/else', 'redirect', 'none'],
    ['/', 'redirect', 'none'],
    ['/maschinen', 'redirect', 'none'],
    ['/toString', 'redirect', 'none'],
    ['/__proto__', 'redirect', 'none'],
    ['*', 'other', 'none'],
    ['', 'other', 'none'],
    ['http://elsewhere.test/de', 'other', 'none'],
  ])('of %s is %s', (url, route, locale) => {
    expect(toRoute(url)).toEqual({ route, locale })
    expect(routeClasses).toContain(route)
  })
})
