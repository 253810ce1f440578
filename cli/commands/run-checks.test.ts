import { mkdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterEach, beforeEach, expect, test } from 'vitest'
import { commandIo } from '../../tests/harness/run-command.ts'
import { startCachedSite, type CachedSite } from '../../tests/harness/servers/cached-site.ts'
import { readConfig } from '../cli-config.ts'
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

describe('checks of a run', () => {
  test('keep the baseline of an unreachable site', async () => {
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

  test('print the report despite a newly unwritable baseline', async () => {
    const baseline = join(cwd, 'known.json')
    site = await startCachedSite({
      answer(_, response) {
        mkdirSync(baseline, { recursive: true })
        response.end('<title>Page</title>')
      },
    })
    const { io, said } = commandIo({ cwd })
    const flags = { base: site.url.href, locale: 'none', baseline, updateBaseline: true }
    const config = await readConfig(flags, io)
    await expect(runChecks('links', config, io)).rejects.toThrow(`--baseline=${baseline}: `)
    expect(said.stdout).toContain('werkseite links')
  })
})
