import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ContentLogger } from '../content-logger.ts'
import type { User } from './accounts/accounts.ts'

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
  const git = async (...args: string[]) => (await run('git', args, { cwd: filesDir })).stdout.trim()
  return async function commitFiles(files, message, { name, role }) {
    if (!isOn || !(await isCheckout(git))) return undefined
    const author = `${name.replace(/[<>\n]/g, '')} <${role}@editor.invalid>`
    try {
      await git('add', '--all', '--', ...files)
      await git(
        'commit',
        '--no-verify',
        '--quiet',
        `--author=${author}`,
        '-m',
        message,
        '--',
        ...files,
      )
      return await git('rev-parse', 'HEAD')
    } catch (error) {
      logger.warn({ err: error, files }, 'what was published could not be committed')
      return undefined
    }
  }
}

async function isCheckout(git: (...args: string[]) => Promise<string>): Promise<boolean> {
  try {
    return (await git('rev-parse', '--is-inside-work-tree')) === 'true'
  } catch {
    return false
  }
}
