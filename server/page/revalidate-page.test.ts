import { expect, test } from 'vitest'
import { type CachedPage, toUncachedPage } from './cache/cached-page.ts'
import type { PageRequest } from './page-request.ts'
import { createRevalidation } from './revalidate-page.ts'

const draft: PageRequest = {
  url: '/de/heber',
  locale: 'de',
  asData: false,
  preview: true,
  encoding: 'br',
  key: null,
}

function setUp() {
  const said = new Map([
    ['/de/heber', 'page 1'],
    ['/de/ajax/layout', 'layout 1'],
  ])
  const asked: string[] = []
  const revalidation = createRevalidation({
    content: {
      confirm(use, options) {
        asked.push(`${options?.preview} ${use.path}`)
        return Promise.resolve({ ...use, digest: said.get(use.path) ?? '', ageMs: 0 })
      },
    },
    cache: { get: () => Promise.reject(new Error('not for editors')) },
  })
  return { revalidation, said, asked }
}

const shown = (body = '<p>Entwurf</p>'): CachedPage =>
  toUncachedPage(
    {
      status: 200,
      pageStatus: 200,
      location: null,
      headers: [],
      body,
      sources: [
        { key: '', kind: 'page', path: '/de/heber', digest: 'page 1', ageMs: 0 },
        { key: '', kind: 'layout', path: '/de/ajax/layout', digest: 'layout 1', ageMs: 0 },
      ],
    },
    0,
  )

test('what an editor was shown is shown again where the backend says the same, and asked for each time', async () => {
  const { revalidation, asked } = setUp()
  expect(await revalidation.revalidate(draft)).toBeNull()
  revalidation.remember(draft, shown())
  for (const encoding of ['br', 'identity', 'br'] as const)
    expect(
      (await revalidation.revalidate({ ...draft, encoding }))?.page.bodies[encoding],
    ).toBeDefined()
  const once = ['true /de/heber', 'true /de/ajax/layout']
  expect(asked).toEqual([...once, ...once, ...once])
})

test.each(['/de/heber', '/de/ajax/layout'])(
  'a draft that changes %s is made anew',
  async (path) => {
    const { revalidation, said } = setUp()
    revalidation.remember(draft, shown())
    said.set(path, 'other')
    expect(await revalidation.revalidate(draft)).toBeNull()
  },
)

test.each([
  { name: 'a visitor', other: { preview: false } },
  { name: 'another page', other: { url: '/de/heber?x=1' } },
  { name: 'the router', other: { asData: true } },
  { name: 'who sent a form', other: { formOutcome: { form: 'contact', isSent: true } as never } },
  { name: 'who gets an error', other: { errorStatus: 404 } },
])('$name does not get it', async ({ other }) => {
  const { revalidation } = setUp()
  revalidation.remember(draft, shown())
  expect(await revalidation.revalidate({ ...draft, ...other })).toBeNull()
})

test('what other things than answers decide is not kept', async () => {
  const { revalidation } = setUp()
  revalidation.remember(draft, { ...shown(), sources: [] })
  expect(await revalidation.revalidate(draft)).toBeNull()
})
