import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isRunning } from './is-running.ts'
import { hasRedis } from '../servers/start-redis.ts'
import { plainEnvironment } from './test-run.ts'

const root = join(import.meta.dirname, '../../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const config = 'tests/harness/run/leaving/vitest.config.ts'

// Each test runs Vitest, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

interface LeavingOptions {
  /** Starts Vitest. */
  command?: string[]
  env?: Record<string, string>
}

/** Runs a test file that leaves a `sleep`, a Redis and a folder behind. */
function runLeaving(
  args: string[],
  { command = [process.execPath, vitest], env = {} }: LeavingOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  const pidFile = join(folder, 'pid')
  const [program = '', ...rest] = command
  const runner = spawn(program, [...rest, 'run', '--config', config, ...args], {
    cwd: root,
    env: { ...plainEnvironment(), TMPDIR: folder, PID_FILE: pidFile, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    runner.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  let output = ''
  for (const stream of [runner.stdout, runner.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  return {
    runner,
    output: () => output,
    pid: () => Number(readFileSync(pidFile, 'utf8')),
    /** The folders of runs that are there. */
    runs: () => readdirSync(folder).filter((name) => name.startsWith('werkseite-test-')),
  }
}

describe.skipIf(process.platform !== 'linux')('left behind', () => {
  test('what a test file leaves is ended, fails the run and is named', async () => {
    const { runner, output, runs } = runLeaving([])
    const [exitCode] = await once(runner, 'close')
    expect(output()).toMatch(/Tests +2 passed/)
    expect(exitCode).toBe(1)
    const left = ['process \\d+, sleep 600', 'left-\\w+ in its temporary folder']
    if (hasRedis) left.push('process \\d+, redis-server .*')
    for (const what of left)
      expect(output()).toMatch(
        new RegExp(`^tests/harness/run/leaving/leaves.fixture.ts: ${what}$`, 'm'),
      )
    expect(runs()).toEqual([])
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'a runner that ends by %s leaves nothing behind',
    async (signal) => {
      const { runner, output, pid, runs } = runLeaving(['leaves'], { env: { HANG: 'yes' } })
      while (!output().includes('all is there')) await once(runner.stdout, 'data')
      expect(isRunning(pid())).toBe(true)
      expect(runs()).toHaveLength(1)
      runner.kill(signal)
      const start = performance.now()
      // Its output is closed by the last of its processes.
      await once(runner, 'close')
      expect(performance.now() - start).toBeLessThan(3_000)
      expect(isRunning(pid())).toBe(false)
      expect(runs()).toEqual([])
    },
  )

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'a runner whose npm ends by %s leaves nothing behind',
    async (signal) => {
      const command = ['npm', 'exec', '--offline', '--', 'vitest']
      const { runner, output, pid, runs } = runLeaving(['leaves'], {
        command,
        env: { HANG: 'yes' },
      })
      while (!output().includes('all is there')) await once(runner.stdout, 'data')
      runner.kill(signal)
      const start = performance.now()
      await once(runner, 'close')
      expect(performance.now() - start).toBeLessThan(6_000)
      expect(isRunning(pid())).toBe(false)
      expect(runs()).toEqual([])
    },
  )
})
