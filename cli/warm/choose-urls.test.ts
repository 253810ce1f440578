import { expect, test } from 'vitest'
import { chooseUrls } from './choose-urls.ts'

const seeds = ['/en', '/de', '/de/a', '/media/plan.pdf', '/de', '/de/suche?q=a', '/en/b', '/'].map(
  (path) => ({ url: `https://www.example.ch${path}` }),
)

test.each([
  {
    name: 'pages of all languages, each once, in order',
    options: {},
    paths: ['/en', '/de', '/de/a', '/de/suche?q=a', '/en/b'],
  },
  { name: 'one language', options: { locales: ['en' as const] }, paths: ['/en', '/en/b'] },
  {
    name: 'some of them',
    options: { include: ['/de/**'] },
    paths: ['/de', '/de/a', '/de/suche?q=a'],
  },
  {
    name: 'not all of them',
    options: { exclude: ['/de/**', 'https://www.example.ch/en/b'] },
    paths: ['/en'],
  },
  { name: 'no more than asked for', options: { maxPages: 2 }, paths: ['/en', '/de'] },
])('warms $name', ({ options, paths }) => {
  const everything = { locales: ['de', 'en'] as const, include: [], exclude: [], maxPages: 100 }
  const urls = chooseUrls(seeds, { ...everything, ...options })
  expect(urls.map((url) => url.replace('https://www.example.ch', ''))).toEqual(paths)
})
