import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isRunning } from '../is-running.ts'

test('what another file has left ends while the run goes on', async () => {
  const pid = () => Number(readFileSync(process.env['PID_FILE'] ?? '', 'utf8'))
  await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(() => isRunning(pid()), { timeout: 30_000 }).toBe(false)
})
