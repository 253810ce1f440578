/**
 * `npm run test:quick`: checks the changes since the last commit: format, lint, types, and the affected unit tests. Without a shell, so that
 * it runs on Windows, too.
 */
import { spawnSync } from 'node:child_process'

/** On Windows, the programs of npm are scripts of its shell. */
const shell = process.platform === 'win32'

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
}

function changed(...patterns: string[]): string[] {
  const list = (...command: string[]) =>
    spawnSync('git', [...command, '-z', '--', ...patterns], { encoding: 'utf8' }).stdout.split('\0')
  const files = [
    ...list('diff', 'HEAD', '--name-only', '--diff-filter=ACMR'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ]
  return files.filter(Boolean)
}

const [files, sources] = [changed('.'), changed('*.ts', '*.tsx')]
if (files.length > 0) run('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files)
if (sources.length > 0) run('oxlint', '--no-error-on-unmatched-pattern', '--', ...sources)
run('tsc', '--noEmit')
const affected = '--project unit --changed HEAD --passWithNoTests --reporter=minimal'
run('vitest', 'run', ...affected.split(' '))
