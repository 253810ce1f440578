import { execFileSync } from 'node:child_process'
import { createContentFolder } from './content-files.ts'

/** Content files in a Git checkout, beside a file that somebody has changed. */
export function createContentCheckout(files: Record<string, string>) {
  const folder = createContentFolder({ ...files, 'notes.txt': 'a' })
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder.path, encoding: 'utf8', env: gitEnvironment }).trim()
  git('init', '--quiet')
  git('add', '.')
  git('config', 'user.name', 'Site')
  git('config', 'user.email', 'site@example.ch')
  git('commit', '--quiet', '-m', 'first')
  folder.write('notes.txt', 'b')
  return { git, options: { filesDir: folder.path, git: true } }
}

/** Without the settings of who runs the test. */
const gitEnvironment = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null' }
