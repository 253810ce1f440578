import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ContentLogger } from '../../content-logger.ts'
import { localUser } from '../accounts/access.ts'
import type { User } from '../accounts/accounts.ts'

const run = promisify(execFile)

export type CommitFiles = (
  files: string[],
  message: string,
  user: User,
) => Promise<string | undefined>

/**
 * Commits what an editor has published, where the content files are in a Git checkout; anything else that is changed there stays
 * as it is. A commit that fails is logged: the files are published all the same.
 *
 * @param isOn `EDITOR_GIT`
 */
export function createCommitFiles(
  filesDir: string,
  isOn: boolean,
  logger: ContentLogger,
): CommitFiles {
  return async function commitFiles(files, message, user) {
    const signal = AbortSignal.timeout(longestMs)
    const git = async (...args: string[]) =>
      (await run('git', args, { cwd: filesDir, signal })).stdout.trim()
    if (!isOn || !(await isTrue(git, 'rev-parse', '--is-inside-work-tree'))) return undefined
    try {
      const known = (await isTrue(git, 'var', 'GIT_COMMITTER_IDENT')) ? [] : siteIdentity
      await git('add', '--all', '--', ...files)
      const commit = ['commit', '--no-verify', '--quiet', ...authorOf(user), '-m', message]
      await git(...known, ...commit, '--', ...files)
      return await git('rev-parse', 'HEAD')
    } catch (error) {
      logger.warn({ err: error, files }, 'what was published could not be committed')
      return undefined
    }
  }
}

/** Git may wait for a key, or for a disk; who has published waits for it, and so does the next publication. */
const longestMs = 20_000

/** Where Git does not know who commits. */
const siteIdentity = ['-c', 'user.name=werkseite', '-c', 'user.email=werkseite@editor.invalid']

/** Who sits at the machine itself is the author that Git knows there. */
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
