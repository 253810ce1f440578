import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { findLeftovers } from './test-run.ts'

describe('leftovers of a test run', () => {
  test('include temporary files with their test', async () => {
    const run = temporaryFolder()
    mkdirSync(join(run, 'tests+page.test.ts.12/site-1'), { recursive: true })
    expect(await findLeftovers(run)).toEqual(['tests/page.test.ts: site-1 in its temporary folder'])
  })

  test.skipIf(process.platform !== 'linux')('include running processes and kill them', async () => {
    const run = temporaryFolder()
    const left = spawn('sleep', ['600'], { env: { TMPDIR: join(run, 'tests+page.test.ts.12') } })
    const ended = once(left, 'exit')
    expect(await findLeftovers(run)).toEqual([`tests/page.test.ts: process ${left.pid}, sleep 600`])
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
})
