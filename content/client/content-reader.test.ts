import { expect, onTestFinished, test } from 'vitest'
import { ContentInvalid, type ContentProblem } from '../contract/content-error.ts'
import {
  createContentReader,
  createWorkerReader,
  type WorkerReaderOptions,
} from './content-reader.ts'

const options = {
  siteUrl: new URL('https://muster.example'),
  backendUrl: new URL('http://cms.example'),
}
const block = {
  type: 'TextText',
  left: '<p>750 kg<script>x()</script> <a href="https://muster.example/de">x</a></p>',
  right: '',
}
const page = { type: 'page', title: 'Heber', meta: {}, content: [block, { type: 'Nope' }] }
const bytesOf = (document: unknown) => Buffer.from(JSON.stringify(document))

function setUp(more: Partial<WorkerReaderOptions> = {}) {
  const problems: ContentProblem[] = []
  const reader = createWorkerReader({
    ...options,
    report: (problem) => problems.push(problem),
    ...more,
  })
  onTestFinished(() => reader.close())
  return { reader, problems }
}

test('an answer is read in the worker as it would be read here', async () => {
  const { reader, problems } = setUp()
  const here: ContentProblem[] = []
  const readHere = createContentReader({ ...options, report: (problem) => here.push(problem) })
  expect(await reader.read('page', bytesOf(page), '/de/x?y=1')).toEqual(
    readHere('page', page, '/de/x?y=1'),
  )
  expect(problems).toEqual(here)
  expect(problems).toHaveLength(1)
})

test('several answers are read one after the other', async () => {
  const { reader } = setUp()
  const titles = ['a', 'b', 'c']
  const pages = titles.map((title) => reader.read('page', bytesOf({ ...page, title }), '/de'))
  expect((await Promise.all(pages)).map(({ title }) => title)).toEqual(titles)
})

test.each([
  { name: 'what is no JSON', bytes: Buffer.from('{') },
  { name: 'what is no page', bytes: bytesOf([]) },
])('$name fails as it does here, and others are read after it', async ({ bytes }) => {
  const { reader } = setUp()
  const bad = reader.read('page', bytes, '/de')
  const good = reader.read('page', bytesOf(page), '/de')
  await expect(bad).rejects.toThrow(ContentInvalid)
  expect(await good).toMatchObject({ title: 'Heber' })
})

test.each([
  { name: 'levels', content: '['.repeat(100_000) + ']'.repeat(100_000) },
  { name: 'values', content: `[${'{},'.repeat(1_600_000)}{}]` },
])(
  'of a page of too many $name, which would end the thread, the beginning is read',
  async ({ content }) => {
    const { reader, problems } = setUp()
    const bytes = Buffer.from(`{"type":"page","title":"Heber","meta":{},"content":${content}}`)
    expect(await reader.read('page', bytes, '/de')).toMatchObject({ title: 'Heber', content: [] })
    const reason = 'too many levels or values, what follows is left out'
    const parts = expect.arrayContaining([{ pointer: '', reason }]) as unknown
    expect(problems).toMatchObject([{ event: 'parts dropped', parts }])
  },
)

test('a list of 100,000 pages with pictures and translations is read as a whole', async () => {
  const { reader, problems } = setUp({ timeoutMs: 60_000 })
  const pages = Array.from({ length: 100_000 }, (_, number) => ({
    path: `/de/seite-${number}`,
    title: 'x',
    modified: '2026-01-01',
    translatedPaths: { de: `/de/seite-${number}`, en: `/en/page-${number}` },
    pictures: ['/media/x.webp'],
  }))
  const list = await reader.read('pages', bytesOf({ pages }), '/de')
  expect(list.pages).toHaveLength(pages.length)
  expect(problems).toEqual([])
}, 60_000)

test('what takes too long is given up', async () => {
  const { reader } = setUp({ timeoutMs: 1 })
  await expect(reader.read('page', bytesOf(page), '/de')).rejects.toThrow('takes too long')
})

test('a reader that is closed gives up what it reads', async () => {
  const { reader } = setUp()
  const read = reader.read('page', bytesOf(page), '/de')
  await reader.close()
  await expect(read).rejects.toThrow(ContentInvalid)
})
