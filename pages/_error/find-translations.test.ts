import { describe, expect, test } from 'vitest'
import { ContentNotFound } from '../../content/contract/content-error.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { page } from '../../tests/harness/content/page-builder.ts'
import { findTranslations } from './find-translations.ts'
import type { SiteRequest } from '../../renderer/page-context.ts'

const pages = [
  page({ de: '/de/maschinen', en: '/en/machines' }),
  page({ de: '/de/lehrstellen' }),
  page({ de: '/de/alt', en: '/en/alt' }),
]

async function find(pathname: string, listed: ListedPage[] | null = null) {
  const asked: string[] = []
  const content: Pick<SiteRequest['content'], 'page' | 'pages'> = {
    async pages() {
      if (!listed) throw new ContentNotFound('list')
      return Promise.resolve(listed)
    },
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

describe('translations of a missing path', () => {
  test.each([
    {
      name: 'finds a page under its path of the other language',
      pathname: '/en/maschinen',
      translations: { de: '/de/maschinen', en: '/en/machines' },
    },
    {
      name: 'finds a page of one language',
      pathname: '/en/lehrstellen',
      translations: { de: '/de/lehrstellen' },
    },
    {
      name: 'finds a page listing the missing path as translation',
      pathname: '/en/alt',
      translations: { de: '/de/alt' },
    },
    {
      name: 'finds a page requested without language',
      pathname: '/maschinen',
      translations: { de: '/de/maschinen', en: '/en/machines' },
    },
    { name: 'finds nothing for an unknown path', pathname: '/en/nowhere', translations: {} },
  ])('$name', async ({ pathname, translations }) => {
    expect((await find(pathname)).translations).toEqual(translations)
  })

  test.each([
    {
      name: 'finds a listed page',
      pathname: '/en/maschinen',
      translations: { de: '/de/maschinen', en: '/en/machines' },
    },
    { name: 'finds nothing outside the list', pathname: '/en/nowhere', translations: {} },
  ])('$name without requesting pages', async ({ pathname, translations }) => {
    const paths = { de: '/de/maschinen', en: '/en/machines' }
    const listed = [{ path: '/de/maschinen', title: 'Maschinen', translatedPaths: paths }]
    expect(await find(pathname, listed)).toEqual({ asked: [], translations })
  })

  test.each(['/', '/en', '/en/..'])(
    '%s has no other language and calls no backend',
    async (pathname) => {
      expect(await find(pathname)).toEqual({ asked: [], translations: {} })
    },
  )
})
