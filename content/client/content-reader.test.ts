import { describe, expect, onTestFinished, test } from 'vitest'
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

describe('content reader', () => {
  test('reads the same in the worker and the main thread', async () => {
    const { reader, problems } = setUp()
    const here: ContentProblem[] = []
    const readHere = createContentReader({ ...options, report: (problem) => here.push(problem) })
    expect(await reader.read('page', bytesOf(page), '/de/x?y=1')).toEqual(
      readHere('page', page, '/de/x?y=1'),
    )
    expect(problems).toEqual(here)
    expect(problems).toHaveLength(1)
  })

  test.each([
    { address: 'http://cms.example/de/heber?x=1', path: '/de/heber?x=1' },
    { address: 'http://cms.example/login', path: 'http://cms.example/login' },
    { address: 'http://cms.example/de/ajax/layout', path: 'http://cms.example/de/ajax/layout' },
  ])('links to $path in place of $address', ({ address, path }) => {
    const read = createContentReader({ ...options, report: () => {} })
    const link = { title: 'Mehr', uri: address }
    const document = { ...page, content: [{ type: 'HeaderStatic', title: 'A', link }] }
    expect(read('page', document, '/de').content).toMatchObject([{ link: { uri: path } }])
  })

  test('converts Markdown and sanitises it', async () => {
    const { reader } = setUp({ richText: 'markdown' })
    const left = 'Hebt **750 kg**<script>x()</script>, [mehr](https://muster.example/de/heber)'
    const document = { ...page, content: [{ ...block, left, right: '<p>HTML</p>' }] }
    const html = '<p>Hebt <strong>750\u{a0}kg</strong>, <a href="/de/heber">mehr</a></p>'
    const expected = { content: [{ left: html, right: '<p>HTML</p>' }] }
    const readHere = createContentReader({ ...options, richText: 'markdown', report: () => {} })
    expect(readHere('page', document, '/de')).toMatchObject(expected)
    expect(await reader.read('page', bytesOf(document), '/de')).toMatchObject(expected)
  })

  test('reads several responses in order', async () => {
    const { reader } = setUp()
    const titles = ['a', 'b', 'c']
    const pages = titles.map((title) => reader.read('page', bytesOf({ ...page, title }), '/de'))
    expect((await Promise.all(pages)).map(({ title }) => title)).toEqual(titles)
  })

  test.each([
    { name: 'invalid JSON', bytes: Buffer.from('{') },
    { name: 'a response without a page', bytes: bytesOf([]) },
  ])('rejects $name and reads the next response', async ({ bytes }) => {
    const { reader } = setUp()
    const bad = reader.read('page', bytes, '/de')
    const good = reader.read('page', bytesOf(page), '/de')
    await expect(bad).rejects.toThrow(ContentInvalid)
    expect(await good).toMatchObject({ title: 'Heber' })
  })

  test.each([
    { name: 'levels', content: '['.repeat(100_000) + ']'.repeat(100_000) },
    { name: 'values', content: `[${'{},'.repeat(1_600_000)}{}]` },
  ])('truncates a page with too many $name', async ({ content }) => {
    const { reader, problems } = setUp()
    const bytes = Buffer.from(`{"type":"page","title":"Heber","meta":{},"content":${content}}`)
    expect(await reader.read('page', bytes, '/de')).toMatchObject({ title: 'Heber', content: [] })
    const reason = 'too many levels or values, what follows is left out'
    const parts = expect.arrayContaining([{ pointer: '', reason }]) as unknown
    expect(problems).toMatchObject([{ event: 'parts dropped', parts }])
  })

  test('reads a list of 100,000 pages completely', async () => {
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
  })

  test('rejects at the timeout', async () => {
    const { reader } = setUp({ timeoutMs: 1 })
    await expect(reader.read('page', bytesOf(page), '/de')).rejects.toThrow('takes too long')
  })

  test('rejects pending reads on close', async () => {
    const { reader } = setUp()
    const read = reader.read('page', bytesOf(page), '/de')
    await reader.close()
    await expect(read).rejects.toThrow(ContentInvalid)
  })
})
