import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandIo } from '../../tests/harness/run-command.ts'
import { startCachedSite, type CachedSite } from '../../tests/harness/servers/cached-site.ts'
import { readConfig } from '../config.ts'
import { exitCodes } from '../exit-code.ts'
import { runChecks } from './run-checks.ts'

let cwd: string
let site: CachedSite

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'checks-'))
})

afterEach(async () => {
  await site.stop()
  await rm(cwd, { recursive: true })
})

test('a site that is down leaves the baseline as it is', async () => {
  site = await startCachedSite({
    answer: (_, response) => response.writeHead(503).end(),
  })
  const baseline = join(cwd, 'known.json')
  await writeFile(baseline, 'as it was')
  const flags = { base: site.url.href, locale: 'none', retries: '0' }
  const { io } = commandIo({ cwd })
  const config = await readConfig({ ...flags, baseline, updateBaseline: true }, io)
  expect(await runChecks('links', config, io)).toBe(exitCodes.unreachable)
  expect(await readFile(baseline, 'utf8')).toBe('as it was')
})
