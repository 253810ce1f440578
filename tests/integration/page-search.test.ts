import { describe, expect } from 'vitest'
import { page } from '../harness/content/page-builder.ts'
import { publicSite, purge } from './deployments.ts'

const test = publicSite({ SEARCH: 'pages' }, ({ publish, answer }) => {
  publish(page({ de: '/de/heber' }, { title: 'Vakuumheber' }))
  answer('/de/ajax/pages', { pages: [{ path: '/de/heber', title: 'Heber', translatedPaths: {} }] })
  answer('/en/ajax/pages', { pages: [] })
})

describe('search over the pages of a backend', () => {
  test('finds a page, and its change after a purge', async ({ site, backend }) => {
    const find = async (query: string) => {
      const response = await site.get(`/de/ajax/search?q=${query}`)
      return JSON.stringify(await response.json())
    }
    expect(await find('vakuumheber')).toContain('/de/heber')
    backend.publish(page({ de: '/de/heber' }, { title: 'Schlauchheber' }))
    await purge(site, { paths: ['/de/heber'] })
    await expect.poll(() => find('schlauchheber')).toContain('/de/heber')
    expect(backend.calls.filter(({ path }) => path.includes('/ajax/search'))).toEqual([])
  })
})
