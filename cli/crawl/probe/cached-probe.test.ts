import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createCachedProbe } from './cached-probe.ts'
import { outcome } from '../../../tests/harness/content/visit-builder.ts'
import type { Outcome } from '../visit.ts'

const base = new URL('https://site.example')
const day = 86_400_000
const good = 'https://elsewhere.example/good'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkseite-'))
  file = join(folder, 'cache.json')
  return () => rm(folder, { recursive: true })
})

/** One run: asks for addresses and saves. */
async function run(urls: string[], result: Partial<Outcome> = {}, time = day) {
  const asked: string[] = []
  const cached = await createCachedProbe(
    async (url) => {
      asked.push(url)
      return outcome(result)
    },
    { file, base, now: () => time },
  )
  const outcomes: Outcome[] = []
  for (const url of urls) outcomes.push(await cached.probe(url))
  return { asked, outcomes, problem: await cached.save() }
}

test('a good answer is remembered in the next run', async () => {
  const redirects = [{ status: 301, from: good, to: `${good}/` }]
  const first = await run([good], { redirects, contentType: 'text/css' })
  const second = await run([good, `${good}?other`])
  expect(first).toMatchObject({ asked: [good], problem: null })
  expect(second.asked).toEqual([`${good}?other`])
  expect(second.outcomes[0]).toEqual(first.outcomes[0])
})

test.each<{ name: string; result: Partial<Outcome> }>([
  { name: 'no answer', result: { failure: 'timeout' } },
  { name: '404', result: { status: 404 } },
  { name: '403', result: { status: 403 } },
  { name: '429', result: { status: 429 } },
  { name: '503', result: { status: 503 } },
])('what is not good is asked anew: $name', async ({ result }) => {
  await run([good], result)
  expect((await run([good])).asked).toEqual([good])
})

test.each([
  { name: 'younger than a day', after: day - 1, asked: [] },
  { name: 'a day old', after: day, asked: [good] },
  { name: 'of the future', after: -1, asked: [good] },
])('an answer $name', async ({ after, asked }) => {
  await run([good])
  expect((await run([good], {}, day + after)).asked).toEqual(asked)
})

test('what has grown old leaves the file', async () => {
  await run([good, `${good}/2`])
  await run([], {}, 3 * day)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ version: 1, answers: [] })
})

test('the site itself is always asked', async () => {
  const page = 'https://site.example/de'
  await run([page])
  expect((await run([page])).asked).toEqual([page])
})

test.each([
  { name: 'no JSON', content: 'my notes' },
  { name: 'other JSON', content: '{"name":"werkseite"}' },
  { name: 'another version', content: '{"version":2,"answers":[]}' },
  { name: 'broken off', content: '{"version":1,"answers":[' },
  {
    name: 'with a failure that calls itself an answer',
    content: `{"version":1,"answers":[{"url":"${good}","askedAt":1,"outcome":{"status":404}}]}`,
  },
])('a file that is no cache is left as it is: $name', async ({ content }) => {
  await writeFile(file, content)
  expect(await run([good])).toMatchObject({ asked: [good], problem: 'not-a-cache' })
  expect(await readFile(file, 'utf8')).toBe(content)
})

test('a file that cannot be read is said to be so', async () => {
  await mkdir(file)
  expect(await run([good])).toMatchObject({ asked: [good], problem: 'unreadable' })
})

test('folders are made, and nothing else is left behind', async () => {
  file = join(folder, 'a', 'b', 'cache.json')
  await run([good])
  await run([good])
  expect(await readdir(join(folder, 'a', 'b'))).toEqual(['cache.json'])
})

test('a file that cannot be written is said to be so, and leaves nothing behind', async () => {
  const cached = await createCachedProbe(async () => outcome(), { file, base })
  await mkdir(join(file, 'in the way'), { recursive: true })
  expect(await cached.save()).toBe('unwritable')
  expect(await readdir(folder)).toEqual(['cache.json'])
})

test('names that mean something to JavaScript mean nothing here', async () => {
  onTestFinished(() => expect(({} as Record<string, unknown>).polluted).toBeUndefined())
  await writeFile(file, '{"version":1,"answers":[],"__proto__":{"polluted":1}}')
  expect(await run([good])).toMatchObject({ asked: [good], problem: null })
})
