import { expect, test } from 'vitest'
import { ContentNotFound } from '../../content/contract/content-error.ts'
import { page } from '../../tests/harness/content/page-builder.ts'
import { findTranslations } from './find-translations.ts'
import type { SiteRequest } from '../page-context.ts'

const pages = [
  page({ de: '/de/maschinen', en: '/en/machines' }),
  page({ de: '/de/lehrstellen' }),
  page({ de: '/de/alt', en: '/en/alt' }),
]

async function find(pathname: string) {
  const asked: string[] = []
  const content: Pick<SiteRequest['content'], 'page'> = {
    async page(path) {
      asked.push(path)
      const found = pages.find(({ meta }) => meta.translatedPaths.de === path)
      if (!found) throw new ContentNotFound(path)
      return Promise.resolve(found)
    },
  }
  const request = { content, preview: false } as SiteRequest
  return { asked, translations: await findTranslations(pathname, request) }
}

test.each([
  {
    name: 'a page under its path of the other language',
    pathname: '/en/maschinen',
    translations: { de: '/de/maschinen', en: '/en/machines' },
  },
  {
    name: 'a page of one language only',
    pathname: '/en/lehrstellen',
    translations: { de: '/de/lehrstellen' },
  },
  {
    name: 'a page that takes the missing path for its translation',
    pathname: '/en/alt',
    translations: { de: '/de/alt' },
  },
  {
    name: 'a page that is asked for without a language',
    pathname: '/maschinen',
    translations: { de: '/de/maschinen', en: '/en/machines' },
  },
  { name: 'a page that is nowhere', pathname: '/en/nowhere', translations: {} },
])('$name', async ({ pathname, translations }) => {
  expect((await find(pathname)).translations).toEqual(translations)
})

test.each(['/', '/en', '/en/..'])(
  '%s has no other language, and nobody is asked',
  async (pathname) => {
    expect(await find(pathname)).toEqual({ asked: [], translations: {} })
  },
)
