import type { Fault } from './fault.ts'

/** What browsers, caches and search engines get, and what they must not. */
export const httpFaults: Fault[] = [
  {
    name: 'a page of the cache is rendered for each request',
    file: 'server/page/cache/freshness.ts',
    find: "if (ageMs < freshFor && !isPurged && !isOutdated(page)) return 'fresh'",
    replace: '',
    test: {
      file: 'tests/integration/page-cache.test.ts',
      title: 'a page is made once; the answers say where they come from',
    },
  },
  {
    name: 'requests at the same time each render the page',
    file: 'server/concurrency/single-flight.ts',
    find: 'if (!others) return start(key, work)',
    replace: 'return start(key, work)',
    test: {
      file: 'tests/integration/page-cache.test.ts',
      title: 'fifty at the same time make it once',
    },
  },
  {
    name: 'who follows an advertisement gets a page of their own',
    file: 'server/page/page-request.ts',
    find: '^(?:utm_\\w+|',
    replace: '^(?:',
    test: {
      file: 'tests/integration/page-cache.test.ts',
      title: 'who follows an advertisement gets the page that is there',
    },
  },
  {
    name: 'who has a page gets it once more',
    file: 'server/page/entity-tag.ts',
    find: 'suffixes.has(header.slice(start + begin.length, end)) && end > 0',
    replace: 'end < 0',
    test: {
      file: 'tests/integration/page-cache.test.ts',
      title: 'who has the page is told so, and HEAD has no body',
    },
  },
  {
    name: 'caches are not told that pages differ by encoding',
    file: 'server/page/send-page.ts',
    find: "const vary = ['Vary', varyOf(response)]",
    replace: 'const vary: string[] = []',
    test: { file: 'server/page/send-page.test.ts' },
  },
  {
    name: 'a failure of the backend is cached as the page',
    file: 'server/page/cache/renew-page.ts',
    find: 'isCacheable = rendered.sources !== null',
    replace: 'isCacheable = rendered.sources !== undefined',
    test: {
      file: 'tests/integration/page-cache.test.ts',
      title: 'what was never made is no answer, and is asked for anew',
    },
  },
  {
    name: 'drafts get into the cache that visitors share',
    file: 'server/page/page-request.ts',
    find: 'const pathname = preview || url.length > maxLength',
    replace: 'const pathname = url.length > maxLength',
    test: {
      file: 'tests/integration/page-cache.test.ts',
      title: 'what editors see is not kept',
    },
  },
  {
    name: 'cached pages are not shown while the backend is away',
    file: 'server/page/cache/freshness.ts',
    find: "if (ageMs < freshFor + staleMs) return 'stale'\n    return ageMs < freshFor + staleIfErrorMs ? 'fallback' : 'gone'",
    replace: "return 'gone'",
    test: { file: 'server/page/cache/page-cache.test.ts' },
  },
  {
    name: 'anybody may purge the page cache',
    file: 'server/http/purge-handler.ts',
    find: "if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return next()",
    replace: 'if (expected) return next()',
    test: { file: 'tests/integration/purge.test.ts', title: 'is refused' },
  },
  {
    name: 'a changed page stays what it was after its purge',
    file: 'server/page/cache/page-cache.ts',
    find: '    content.purge(purge)\n',
    replace: '',
    test: { file: 'tests/integration/purge.test.ts' },
  },
  {
    name: 'the site answers for any host',
    file: 'server/http/trusted-host.ts',
    find: 'if (trusted.has(hostname(request))) return next()',
    replace: 'if (trusted.size > 0) return next()',
    test: { file: 'tests/integration/hosts.test.ts' },
  },
  {
    name: 'a Host header is enough to see drafts of a public site',
    file: 'server/config/hosts.ts',
    find: 'previewHosts.includes(siteUrl.hostname) ? previewHosts : []',
    replace: 'previewHosts',
    test: {
      file: 'tests/integration/hosts.test.ts',
      title: 'a public deployment shows no draft to the host',
    },
  },
  {
    name: 'caches keep where the first visitor of / was sent',
    file: 'server/http/locale-redirect.ts',
    find: "response.setHeader('Cache-Control', 'private, no-store')",
    replace: "response.setHeader('Cache-Control', 'public, max-age=60')",
    test: {
      file: 'tests/integration/locale-redirect.test.ts',
      title: 'a choice of language is kept by no cache and says what it depends on',
    },
  },
  {
    name: 'the way to a language loses the query',
    file: 'server/http/locale-redirect.ts',
    find: 'response.redirect(302, target + query(request))',
    replace: 'response.redirect(302, target)',
    test: { file: 'tests/integration/locale-redirect.test.ts' },
  },
  {
    name: 'a path with two slashes leads to another site',
    file: 'routing/site-path.ts',
    find: "!url || url.pathname.startsWith('//') ? null : url",
    replace: 'url',
    test: {
      file: 'tests/integration/translated-path.test.ts',
      title: 'no page is sent off the site',
    },
  },
  {
    name: 'a page in the wrong language of its path is shown there',
    file: 'pages/content/+data.ts',
    find: 'if (!path || isSamePath(path, urlPathname)',
    replace: 'if (path || !path',
    test: { file: 'tests/integration/translated-path.test.ts' },
  },
  {
    name: 'what the backend says of an error reaches visitors',
    file: 'server/page/to-no-page.ts',
    find: 'development ? error.message : undefined',
    replace: 'error.message',
    test: {
      file: 'tests/integration/backend-failure.test.ts',
      title: 'is shown as it is, without its message',
    },
  },
  {
    name: 'a backend that does not answer is a 500',
    file: 'server/page/to-no-page.ts',
    find: "return { kind: 'error', status: 598 }",
    replace: "return { kind: 'error', status: 500 }",
    test: { file: 'tests/integration/unavailable-backend.test.ts' },
  },
  {
    name: 'where even the error page fails there is no way home',
    file: 'server/page/emergency-page.ts',
    find: '<p><a href="/${locale}">${home}</a></p>',
    replace: '',
    test: { file: 'server/page/render-page.test.ts' },
  },
  {
    name: 'other sites may put pages into frames',
    file: 'server/http/security-headers.ts',
    find: 'frameAncestors: [self]',
    replace: "frameAncestors: ['*']",
    test: { file: 'tests/integration/security-headers.test.ts' },
  },
  {
    name: 'a script with a hash in its name is asked for each hour',
    file: 'server/assets/built-assets.ts',
    find: "'public, max-age=31536000, immutable'",
    replace: "'public, max-age=3600'",
    test: { file: 'tests/integration/static-assets.test.ts' },
  },
  {
    name: 'the canonical address of a page is that of the request',
    file: 'renderer/head.ts',
    find: 'const url = siteUrl + encodeURI(pathname)',
    replace: 'const url = encodeURI(pathname)',
    test: {
      file: 'tests/integration/page.test.ts',
      title: 'canonical address and Open Graph are absolute and without query',
    },
  },
  {
    name: 'strangers are not sent to the German page',
    file: 'routing/language-alternates.ts',
    find: "hreflang: 'x-default', path: standard",
    replace: "hreflang: 'de', path: standard",
    test: { file: 'server/seo/sitemap.test.ts' },
  },
  {
    name: 'the title names the brand before the page',
    file: 'renderer/head.ts',
    find: '`${page.meta.title ?? page.title} | ${siteName}`',
    replace: '`${siteName} | ${page.meta.title ?? page.title}`',
    test: {
      file: 'tests/integration/page.test.ts',
      title: 'the title names the page, then the brand',
    },
  },
]
