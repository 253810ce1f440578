import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import type { ContentLogger } from '../../content-logger.ts'
import { localUser, type User } from '../accounts/accounts.ts'

const run = promisify(execFile)

export type CommitFiles = (files: string[], message: string, user: User) => Promise<void>

/**
 * Commits published files if the content files are in a Git checkout; other changes there stay uncommitted. A failed
 * commit is only logged: the files stay published.
 *
 * @param isOn `EDITOR_GIT`
 */
export function createCommitFiles(
  filesDir: string,
  isOn: boolean,
  logger: ContentLogger,
): CommitFiles {
  // Git locks its index: a second commit at the same time would fail.
  const inTurn = pLimit(1)
  return (files, message, user) => inTurn(() => commitFiles(files, message, user))

  async function commitFiles(...[files, message, user]: Parameters<CommitFiles>) {
    const signal = AbortSignal.timeout(longestMs)
    const git = async (...args: string[]) =>
      (await run('git', args, { cwd: filesDir, signal })).stdout.trim()
    if (!isOn || !(await isTrue(git, 'rev-parse', '--is-inside-work-tree'))) return
    try {
      const known = (await isTrue(git, 'var', 'GIT_COMMITTER_IDENT')) ? [] : siteIdentity
      await git('add', '--all', '--', ...files)
      const commit = ['commit', '--no-verify', '--quiet', ...authorOf(user), '-m', message]
      await git(...known, ...commit, '--', ...files)
    } catch (error) {
      logger.warn({ err: error, files }, 'what was published could not be committed')
    }
  }
}

/** Time limit: Git may wait for a key or a disk, and both the editor and the next publication wait for Git. */
const longestMs = 20_000

/** Committer if Git has none configured. */
const siteIdentity = ['-c', 'user.name=werkseite', '-c', 'user.email=werkseite@editor.invalid']

/** Author of the commit; for the local user, Git uses its own configuration. */
function authorOf({ name, role }: User): string[] {
  return name === localUser.name ? [] : [`--author=${name} <${role}@editor.invalid>`]
}

async function isTrue(git: (...args: string[]) => Promise<string>, ...args: string[]) {
  try {
    return (await git(...args)) !== 'false'
  } catch {
    return false
  }
}
