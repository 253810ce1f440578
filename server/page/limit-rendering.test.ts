import { setImmediate as tick } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ContentNotFound } from '../../content/contract/content-error.ts'
import { createWorkLimits, Overloaded } from '../concurrency/work-limits.ts'
import { limitRendering } from './limit-rendering.ts'
import type { PageRequest } from './page-request.ts'
import type { RenderedPage } from './render-page.ts'

const pageAt = (url: string): PageRequest => ({
  url,
  locale: 'de',
  asData: false,
  preview: false,
  key: `page ${url}`,
})

/** The backend has no page below `/de/nirgends`. A page is being rendered until it is told to end. */
function setUp() {
  const begun = new Map<string, () => void>()
  const lookedUp = vi.fn<(path: string) => void>()
  const render = limitRendering(
    ({ url }) => {
      const { promise, resolve } = Promise.withResolvers<RenderedPage>()
      begun.set(url, () => resolve({ body: url } as RenderedPage))
      return promise
    },
    {
      content: {
        page(path) {
          lookedUp(path)
          return path.startsWith('/de/nirgends')
            ? Promise.reject(new ContentNotFound(path))
            : Promise.resolve({} as never)
        },
      },
      limits: createWorkLimits(() => {}),
    },
  )
  /** Asks for pages until as many are being rendered as may be. */
  async function fill() {
    const pages = Array.from({ length: 8 }, (_, index) => render(pageAt(`/de/seite-${index}`)))
    await vi.waitFor(() => expect(begun.size).toBe(pages.length))
    return pages
  }
  return { render, begun, lookedUp, fill }
}

test('a flood of paths that are no page leaves a page its place', async () => {
  const { render, begun, fill } = setUp()
  const pages = await fill()
  /** More than may wait for all pages together. */
  const flood = Array.from({ length: 600 }, (_, index) => render(pageAt(`/de/nirgends-${index}`)))
  const refused = flood.map((made) => made.then(undefined, (error: unknown) => error))
  expect(await refused.at(-1)).toBeInstanceOf(Overloaded)
  const page = render(pageAt('/de/heber'))
  // Ends pages only: the flood never has a page rendered to its end.
  for (let index = 0; index < pages.length; index++) begun.get(`/de/seite-${index}`)?.()
  await Promise.all(pages)
  await vi.waitFor(() => expect([...begun.keys()]).toContain('/de/heber'))
  begun.get('/de/heber')?.()
  expect((await page).body).toBe('/de/heber')
})

test('as long as there is room, the backend is not asked before', async () => {
  const { render, begun, lookedUp } = setUp()
  const none = render(pageAt('/de/nirgends'))
  await vi.waitFor(() => expect(begun.size).toBe(1))
  begun.get('/de/nirgends')?.()
  await none
  expect(lookedUp).not.toHaveBeenCalled()
})

test.each<{ name: string; asked: Partial<PageRequest> }>([
  { name: 'of a query', asked: { url: '/de/nirgends?farbe=rot' } },
  { name: 'that is a draft', asked: { preview: true } },
  { name: 'whose form was sent', asked: { formOutcome: { status: 'received' } as never } },
  { name: 'whose error page is wanted', asked: { errorStatus: 503 } },
])('a path $name waits with the pages: nobody makes up many of them', async ({ asked }) => {
  const { render, begun, lookedUp, fill } = setUp()
  const pages = await fill()
  const page = { ...pageAt('/de/nirgends'), ...asked }
  const waiting = render(page)
  await tick()
  expect(lookedUp).not.toHaveBeenCalled()
  expect(begun.has(page.url)).toBe(false)
  for (const end of begun.values()) end()
  await Promise.all(pages)
  await vi.waitFor(() => expect([...begun.keys()]).toContain(page.url))
  begun.get(page.url)?.()
  expect((await waiting).body).toBe(page.url)
})
