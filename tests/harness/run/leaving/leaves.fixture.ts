import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasRedis, startRedis } from '../../servers/start-redis.ts'

test('leaves processes and a folder', async () => {
  const { pid } = spawn('sleep', ['600'], { stdio: 'ignore' })
  expect(pid).toBeGreaterThan(0)
  if (hasRedis) await startRedis()
  mkdtempSync(join(tmpdir(), 'left-'))
  writeFileSync(process.env['PID_FILE'] ?? '', `${pid}`)
  console.log('all is there')
  if (process.env['HANG']) await new Promise(() => {})
})
