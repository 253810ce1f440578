import type { RequestHandler } from 'express'
import { describe, expect } from 'vitest'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { page } from '../../harness/content/page-builder.ts'
import { elements, textOf } from '../../harness/content/read-html.ts'
import { publicSite, purge } from '../deployments.ts'

const test = publicSite()

/** Concurrent requests for a page in one round. */
const visitors = 10
const rounds = 3

/** States of a CMS, and the status of a page that the site does not know. */
const states: { name: string; fail: RequestHandler; status: number }[] = [
  { name: 'is slow', fail: () => {}, status: 598 },
  { name: 'drops connections', fail: ({ socket }) => socket.destroy(), status: 598 },
  { name: 'restarts', fail: (_, response) => void response.status(503).json({}), status: 503 },
  {
    name: 'answers HTML with 200',
    fail: (_, response) => void response.send('<html>Wartung</html>'),
    status: 500,
  },
]

const callsOf = ({ calls }: FakeBackend, paths: string[]) =>
  calls.filter(({ path }) => paths.includes(path)).length

describe('failing CMS', () => {
  test.for(states)('keeps known pages: $name', async (state, { site, backend }) => {
    const paths = [1, 2, 3, 4, 5].map((n) => `/de/${state.name.replaceAll(' ', '-')}/${n}`)
    for (const path of paths) backend.publish(page({ de: path }, { title: path }))
    for (const path of paths) expect((await site.get(path)).status).toBe(200)

    for (const path of paths) backend.answer(path, state.fail)
    await purge(site, { paths, hard: undefined })
    backend.calls.length = 0
    for (let round = 0; round < rounds; round++) {
      const shown = await Promise.all(
        paths.flatMap((path) =>
          Array.from({ length: visitors }, async () => {
            const response = await site.get(path)
            return [response.status, textOf(await response.text(), 'h1') === path]
          }),
        ),
      )
      expect(new Set(shown.map(String))).toEqual(new Set(['200,true']))
    }
    const requests = rounds * paths.length * visitors
    expect(callsOf(backend, paths)).toBeGreaterThan(0)
    expect(callsOf(backend, paths)).toBeLessThan(requests / 2)

    for (const path of paths) backend.publish(page({ de: path }, { title: 'Zurück' }))
    const titles = async () =>
      Promise.all(paths.map(async (path) => textOf(await (await site.get(path)).text(), 'h1')))
    await expect.poll(titles).toEqual(paths.map(() => 'Zurück'))
  })

  test.for(states)(
    'shows $status for unknown pages: $name',
    async ({ name, fail, status }, { site, backend }) => {
      const path = `/de/neu-${name.replaceAll(' ', '-')}`
      backend.answer(path, fail)
      const responses = await Promise.all(
        Array.from({ length: visitors }, async () => {
          const response = await site.get(path)
          const error = elements(await response.text(), 'main')[0]?.['data-error']
          return `${response.status} ${error} ${response.headers.get('cache-control')}`
        }),
      )
      expect(new Set(responses)).toEqual(new Set([`${status} ${status} no-store`]))
      expect(callsOf(backend, [path])).toBeLessThan(2 * visitors)
    },
  )
})
