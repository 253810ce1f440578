import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startTestRun } from '../harness/run/test-run.ts'

/**
 * `npm run test:soak`: runs all long tests in sequence; each prints its figures and its exit code shows failure. A single test with
 * arguments: `npm run test:soak -- forms 20`.
 */
const names = ['overload', 'forms', 'editor', 'mutated', 'xss', 'outage', 'scale']

const endTestRun = startTestRun()

const [chosen, ...args] = process.argv.slice(2)
if (chosen !== undefined && !names.includes(chosen)) {
  console.error(`${chosen} is none of ${names.join(', ')}`)
  process.exit(2)
}

for (const name of chosen ? [chosen] : names) {
  console.log(`\n${name}`)
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.soak.ts`), ...args],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exitCode = 1
}
await endTestRun?.()
