import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startTestRun } from '../harness/run/test-run.ts'

/**
 * `npm run test:soak`: long runs, one after the other, each of which prints its figures and fails by its exit code. One of them, with what it
 * is given: `npm run test:soak -- forms 20`.
 */
const names = [
  'overload',
  'forms',
  'editor',
  'mutated',
  'xss',
  'visitors',
  'outage',
  'clients',
  'steady',
  'leave',
  'clock',
  'scale',
]

// What one that breaks off has started ends with the run.
startTestRun()

const [chosen, ...args] = process.argv.slice(2)
if (chosen !== undefined && !names.includes(chosen)) {
  console.error(`${chosen} is none of ${names.join(', ')}`)
  process.exit(2)
}

for (const name of chosen ? [chosen] : names) {
  console.log(`\n${name}`)
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...args],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exitCode = 1
}
