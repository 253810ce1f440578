import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import { publicSite, purge } from '../deployments.ts'

const test = publicSite({}, ({ publish }) => publish(page({ de: '/de/neu' })))

describe('moved pages', () => {
  test('redirect until a response for the old path', async ({ site, backend }) => {
    expect((await site.get('/de/alt')).status).toBe(404)
    await purge(site, { moved: [{ from: '/de/alt', to: '/de/neu' }] })
    const moved = await site.get('/de/alt?x=1')
    expect(moved.status).toBe(301)
    expect(moved.headers.get('location')).toBe('/de/neu?x=1')

    backend.publish(page({ de: '/de/alt' }))
    await purge(site, { paths: ['/de/alt'] })
    expect((await site.get('/de/alt')).status).toBe(200)
  })
})
