import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, beforeEach, expect, test } from 'vitest'
import { outcome } from '../../../tests/harness/content/visit-builder.ts'
import { UsageError } from '../../usage-error.ts'
import type { Outcome } from '../fetch/fetcher.ts'
import { openProbeCache } from './probe-cache.ts'

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
  const cache = openProbeCache(file, () => time)
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

describe('response cache', () => {
  test('stores successful responses for the next run', async () => {
    const redirects = [{ status: 301, from: good, to: `${good}/` }]
    const first = await run([good], { redirects, contentType: 'text/css' })
    const second = await run([good, `${good}?other`])
    expect(first.asked).toEqual([good])
    expect(second.asked).toEqual([`${good}?other`])
    expect(second.outcomes[0]).toEqual(first.outcomes[0])
  })

  test.each<{ name: string; result: Partial<Outcome> }>([
    { name: 'timeout', result: { status: null, failure: 'timeout' } },
    { name: '404', result: { status: 404 } },
    { name: '403', result: { status: 403 } },
    { name: '429', result: { status: 429 } },
    { name: '503', result: { status: 503 } },
  ])('does not store a failure: $name', async ({ result }) => {
    await run([good], result)
    expect((await run([good])).asked).toEqual([good])
  })

  test.each([
    { name: 'younger than a day', after: day - 1, asked: [] },
    { name: 'a day old', after: day, asked: [good] },
    { name: 'from the future', after: -1, asked: [good] },
  ])('respects the age of an entry: $name', async ({ after, asked }) => {
    await run([good])
    expect((await run([good], {}, day + after)).asked).toEqual(asked)
  })

  test('deletes expired entries', async () => {
    await run([good])
    await run([], {}, 3 * day)
    expect((await run([good])).asked).toEqual([good])
  })

  test('rejects another file without changing it', async () => {
    file = join(folder, 'notes')
    await writeFile(file, 'my notes')
    await expect(run([good])).rejects.toThrow(UsageError)
    expect(await readFile(file, 'utf8')).toBe('my notes')
  })

  test('rejects a read-only path', async () => {
    await mkdir(file, { recursive: true })
    await expect(run([good])).rejects.toThrow(/^--cache=/)
  })

  test('waits for the lock of another run', async () => {
    await run([])
    const lock = `const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    database.exec('BEGIN EXCLUSIVE')
    console.log('locked')
    setTimeout(() => database.close(), 300)`
    const other = spawn(process.execPath, ['-e', lock, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    expect((await run([good])).asked).toEqual([good])
  })
})
