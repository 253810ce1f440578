import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run test:soak`: long runs, one after the other, each of which prints its figures and fails by its exit code. */
const scripts = ['overload.ts', 'forms.ts']

for (const script of scripts) {
  console.log(`\n${script}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
