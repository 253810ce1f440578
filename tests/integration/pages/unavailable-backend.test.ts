import { describe, expect, test as base } from 'vitest'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { page } from '../../harness/content/page-builder.ts'
import { elements, textOf } from '../../harness/content/read-html.ts'
import { startPublicSite } from '../deployments.ts'

const test = base.extend('standard', { scope: 'file' }, fileFixture(startPublicSite)).extend(
  'behindProxy',
  { scope: 'file' },
  fileFixture(() => startPublicSite({ ERROR_598_STATUS: '503' })),
)
test.beforeAll(async ({ standard, behindProxy }) => {
  await standard.backend.stop()
  await behindProxy.backend.stop()
})

describe('unavailable backend', () => {
  test.for([
    { path: '/de/heber', lang: 'de-CH', title: 'Der Server antwortet nicht' },
    { path: '/en/lifters', lang: 'en-GB', title: 'The server is not responding' },
  ])('shows 598 at $path', async ({ path, lang, title }, { standard }) => {
    const response = await standard.site.get(path)
    const html = await response.text()
    expect(response.status).toBe(598)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(elements(html, 'html')[0]?.['lang']).toBe(lang)
    expect(elements(html, 'main')[0]?.['data-error']).toBe('598')
    expect(textOf(html, 'h1')).toBe(title)
    expect(elements(html, 'footer')).toEqual([])
  })

  test('can be sent as 503 with a 598 screen', async ({ behindProxy }) => {
    const response = await behindProxy.site.get('/de/heber')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(elements(await response.text(), 'main')[0]?.['data-error']).toBe('598')
  })

  test('is logged', async ({ standard }) => {
    await expect
      .poll(() => standard.site.logs())
      .toContainEqual(
        expect.objectContaining({ msg: 'content failed', path: '/de/heber', status: 598 }),
      )
  })

  test('recovers with the next request', async ({ standard }) => {
    const { backend, site } = standard
    backend.publish(page({ de: '/de/zurueck' }))
    expect((await site.get('/de/zurueck')).status).toBe(598)
    await backend.start()
    const response = await site.get('/de/zurueck')
    expect(response.status).toBe(200)
    expect(textOf(await response.text(), 'footer')).toContain('Musterstrasse 1')
  })
})
