import { describe, expect, test, vi } from 'vitest'
import { createIndexNow } from './index-now.ts'

const siteUrl = new URL('https://www.site.test')
const indexNowKey = 'abcdef0123456789'
const change = { paths: ['/de/maschinen', '/de/ajax/pages', '/media/a.webp', '/en/über'] }

function create(
  status = 200,
  config: Partial<Parameters<typeof createIndexNow>[0]['config']> = {},
) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status }))
  const warn = vi.fn<() => void>()
  const logger = { info() {}, warn } as never
  return {
    tell: createIndexNow({ config: { siteUrl, indexNowKey, ...config }, logger, fetch }),
    fetch,
    warn,
  }
}

describe('IndexNow', () => {
  test('submits changed pages only', async () => {
    const { tell, fetch } = create()
    await tell(change)
    const [address, request] = fetch.mock.calls[0] ?? []
    expect(address).toBe('https://api.indexnow.org/indexnow')
    expect(JSON.parse(request?.body as string)).toEqual({
      host: 'www.site.test',
      key: 'abcdef0123456789',
      keyLocation: 'https://www.site.test/abcdef0123456789.txt',
      urlList: ['https://www.site.test/de/maschinen', 'https://www.site.test/en/%C3%BCber'],
    })
  })

  test.each([
    { name: 'without a key', config: { indexNowKey: null }, purge: change },
    { name: 'after a purge of all pages', config: {}, purge: { all: true as const } },
  ])('submits nothing $name', async ({ config, purge }) => {
    const { tell, fetch } = create(200, config)
    await tell(purge)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('logs a failed submission', async () => {
    const { tell, warn } = create(500)
    await tell(change)
    expect(warn).toHaveBeenCalledOnce()
  })
})
