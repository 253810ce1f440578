import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { outcome } from '../../../tests/harness/content/visit-builder.ts'
import { UsageError } from '../../usage-error.ts'
import type { Outcome } from '../fetch/fetcher.ts'
import { openAnswerCache } from './answer-cache.ts'

const day = 86_400_000
const good = 'https://elsewhere.example/good'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkseite-'))
  file = join(folder, 'a', 'links.sqlite')
  return () => rm(folder, { recursive: true })
})

/** One run, which asks for addresses. */
async function run(urls: string[], result: Partial<Outcome> = {}, time = day) {
  const asked: string[] = []
  const cache = openAnswerCache(file, () => time)
  const fetch = cache.cached(async ({ url }) => {
    asked.push(url.href)
    return { outcome: outcome(result), headers: {}, body: Buffer.alloc(0) }
  })
  const outcomes: Outcome[] = []
  for (const url of urls)
    outcomes.push((await fetch({ method: 'HEAD', url: new URL(url) })).outcome)
  cache.close()
  return { asked, outcomes }
}

test('a good answer is remembered in the next run', async () => {
  const redirects = [{ status: 301, from: good, to: `${good}/` }]
  const first = await run([good], { redirects, contentType: 'text/css' })
  const second = await run([good, `${good}?other`])
  expect(first.asked).toEqual([good])
  expect(second.asked).toEqual([`${good}?other`])
  expect(second.outcomes[0]).toEqual(first.outcomes[0])
})

test.each<{ name: string; result: Partial<Outcome> }>([
  { name: 'no answer', result: { status: null, failure: 'timeout' } },
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
  await run([good])
  await run([], {}, 3 * day)
  expect((await run([good])).asked).toEqual([good])
})

test('a file that is no cache is refused and left as it is', async () => {
  file = join(folder, 'notes')
  await writeFile(file, 'my notes')
  await expect(run([good])).rejects.toThrow(UsageError)
  expect(await readFile(file, 'utf8')).toBe('my notes')
})

test('what cannot be written is refused', async () => {
  await mkdir(file, { recursive: true })
  await expect(run([good])).rejects.toThrow(/^--cache=/)
})
