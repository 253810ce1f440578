import type { Fault } from './fault.ts'

/** What search engines, networks and visitors who decline are told. */
export const foundFaults: Fault[] = [
  {
    name: 'who agrees to maps agrees to everything',
    file: 'renderer/consent/consent-store.ts',
    find: 'given.length === purposes.length',
    replace: 'given.length > 0',
  },
  {
    name: 'a job that nobody can apply for any more is offered to search engines',
    file: 'renderer/structured-data/structured-data.ts',
    find: 'validThrough: job.ends && `${job.ends.slice(0, 10)}T23:59:59+01:00`,',
    test: 'pages/content/block-facts.test.ts',
  },
  {
    name: 'networks go on showing the card of an old title',
    file: 'renderer/+onRenderHtml.tsx',
    find: 'JSON.stringify(shareCard(page, siteName))',
    replace: 'pathname',
    test: 'tests/integration/pages/page.test.ts',
    title: 'another title',
  },
  {
    name: 'redirects lead from one to the next',
    file: 'content/service/store/follow-redirects.ts',
    find: 'const last = lastOf(redirect, written)',
    replace: 'const last: Redirect | null = redirect',
  },
  {
    name: 'the sitemap lists what search engines shall not keep',
    file: 'server/seo/sitemap-files.ts',
    find: 'pages.filter(({ robots }) => mayBeListed(robots))',
    replace: 'pages',
    test: 'server/seo/sitemap.test.ts',
  },
  {
    name: 'drafts are in the feeds',
    file: 'server/seo/feeds.ts',
    find: "status !== 'draft' && ",
  },
  {
    name: 'structured data without what Google requires is not told',
    file: 'cli/checks/found/google-required.ts',
    find: "value === undefined || value === ''",
    replace: 'value === undefined',
    test: 'cli/checks/found/found-checks.test.ts',
  },
]
