import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig, type Flags } from '../cli-config.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'
import { commandIo } from '../../tests/harness/run-command.ts'
import { startCachedSite, type CachedSite } from '../../tests/harness/servers/cached-site.ts'
import { runWarm } from './warm.ts'

let cwd: string
let site: CachedSite
let printed = ''

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'warm-'))
})

afterEach(async () => {
  await site.stop()
  await rm(cwd, { recursive: true })
})

async function run(flags: Flags = {}, signal = new AbortController().signal) {
  const { io, said } = commandIo({ cwd, signal })
  const exitCode = await runWarm(await readConfig({ base: site.url.href, ...flags }, io), io)
  printed = said.stdout
  return exitCode
}

describe('warm command', () => {
  test('warms home pages, then the sitemap, and proves it', async () => {
    site = await startCachedSite({ sitemap: ['/de/b', '/de', '/media/plan.pdf'] })
    expect(await run()).toBe(0)
    expect(printed.match(/^.*\/(de|en).*$/gm)).toEqual([
      expect.stringMatching(/^(already warm|warmed) +\/de .*HIT/),
      expect.stringMatching(/^(already warm|warmed) +\/en .*HIT/),
      expect.stringMatching(/^warmed +\/de\/b .*MISS → HIT/),
    ])
    expect(site.requests.map(({ path }) => path)).not.toContain('/media/plan.pdf')
  })

  test('writes JSON to a file', async () => {
    site = await startCachedSite()
    expect(await run({ output: ['warm.json'], lang: 'de' })).toBe(0)
    const json = JSON.parse(await readFile(join(cwd, 'warm.json'), 'utf8'))
    expect(json).toMatchObject({ command: 'warm', summary: { counts: { failed: 0 } } })
  })

  test('rejects a read-only output file', async () => {
    site = await startCachedSite()
    await expect(run({ output: ['.'] })).rejects.toThrow(UsageError)
  })

  test('fails on an empty cache', async () => {
    site = await startCachedSite({
      answer: (_, response) => response.setHeader('X-Cache', 'MISS').end(),
    })
    expect(await run()).toBe(1)
    expect(printed).toContain('not cached')
  })

  test('refuses to warm drafts', async () => {
    site = await startCachedSite({
      answer: (_, response) =>
        response
          .setHeader('Cache-Control', 'private, no-store')
          .setHeader('X-Robots-Tag', 'noindex')
          .end(),
    })
    await expect(run()).rejects.toThrow(UsageError)
    await expect(run()).rejects.toThrow(/shows drafts/)
  })

  test('supports only text and JSON reports', async () => {
    site = await startCachedSite()
    await expect(run({ format: 'junit' })).rejects.toThrow(UsageError)
    expect(site.requests).toEqual([])
  })

  test('validates replicas before the first request', async () => {
    site = await startCachedSite()
    await expect(run({ replica: ['http://'] })).rejects.toThrow(UsageError)
    expect(site.requests).toEqual([])
  })

  test('fails without a response from the site', async () => {
    site = await startCachedSite({ answer: ({ socket }) => socket.destroy() })
    await expect(run()).rejects.toThrow(Unreachable)
  })

  test('requires the sitemap of the site for replicas', async () => {
    site = await startCachedSite()
    const down = await startCachedSite()
    await down.stop()
    const asking = run({ base: down.url.href, replica: [site.url.href] })
    await expect(asking).rejects.toThrow(Unreachable)
  })

  test('prints partial results after Ctrl-C', async () => {
    const controller = new AbortController()
    let asked = 0
    site = await startCachedSite({
      sitemap: Array.from({ length: 200 }, (_, index) => `/de/${index}`),
      answer: (_, response) => {
        if (++asked === 60) controller.abort()
        response.end()
      },
    })
    expect(await run({}, controller.signal)).toBe(130)
    expect(printed).toContain('Interrupted')
  })
})
