import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import type { ContentLogger } from '../../content-logger.ts'
import { localUser, type User } from '../../accounts/accounts.ts'
import type { EditorDatabase } from '../editor-database.ts'

const run = promisify(execFile)

export type CommitFiles = (files: string[], message: string, user: User) => Promise<void>

/** Why published files are not committed. */
export interface GitProblem {
  /** ISO 8601. */
  at: string
  /** Message of Git. */
  reason: string
  /** Number of published files that are not committed. */
  files: number
}

export interface CommitterDeps {
  filesDir: string
  /** `EDITOR_GIT` */
  isOn: boolean
  logger: ContentLogger
  /** Keeps the names of files that are not committed yet. */
  database: Pick<EditorDatabase, 'uncommitted' | 'setUncommitted'>
}

export type Committer = ReturnType<typeof createCommitter>

/**
 * Commits published files if the content files are in a Git checkout; other changes there stay uncommitted. If Git refuses, the files stay
 * published: the problem is logged and shown in the editor, and the next commit includes them. Commits are repeated until then.
 */
export function createCommitter({ filesDir, isOn, logger, database }: CommitterDeps) {
  // Git locks its index: a second commit at the same time would fail.
  const inTurn = pLimit(1)
  /** Files of the commits that wait for their turn. */
  const waiting = new Set<string[]>()
  let problem: Omit<GitProblem, 'files'> | null = null
  const repeating = setInterval(() => void repeat(), repeatMs).unref()
  void inTurn(checkCheckout)
  // What was left is committed, or its problem is shown again.
  void repeat()

  return {
    commit,
    problem: (): GitProblem | null =>
      problem && { ...problem, files: database.uncommitted().length },
    /** Waits for the commits under way. */
    async close(): Promise<void> {
      clearInterval(repeating)
      await inTurn(() => {})
    },
  }

  async function commit(...[files, message, user]: Parameters<CommitFiles>): Promise<void> {
    if (!isOn || !hasCheckout(filesDir)) return
    // Known until they are committed, whatever ends this process.
    database.setUncommitted([...new Set([...database.uncommitted(), ...files])])
    waiting.add(files)
    await inTurn(async () => {
      waiting.delete(files)
      const ofOthers = new Set(waitingFiles())
      const earlier = database.uncommitted().filter((file) => !ofOthers.has(file))
      try {
        await stageAndCommit([...new Set([...earlier, ...files])], message, user)
        problem = null
        database.setUncommitted(waitingFiles())
      } catch (error) {
        report(error)
      }
    })
  }

  function waitingFiles(): string[] {
    return [...new Set([...waiting].flat())]
  }

  async function stageAndCommit(...[files, message, user]: Parameters<CommitFiles>): Promise<void> {
    await git('rev-parse', '--is-inside-work-tree')
    const known: string[] = []
    // Git does not know a file that was deleted before its first commit.
    for (const file of files)
      if (existsSync(join(filesDir, file)) || (await git('ls-files', '--', file))) known.push(file)
    if (known.length === 0) return
    await git('add', '--all', '--', ...known)
    if (await succeeds('diff', '--cached', '--quiet', '--', ...known)) return
    const own = (await succeeds('var', 'GIT_COMMITTER_IDENT')) ? [] : siteIdentity
    const options = ['commit', '--no-verify', '--quiet', ...authorOf(user), '-m', message]
    await git(...own, ...options, '--', ...known)
  }

  function succeeds(...args: string[]): Promise<boolean> {
    return git(...args).then(
      () => true,
      () => false,
    )
  }

  async function git(...args: string[]): Promise<string> {
    const signal = AbortSignal.timeout(longestMs)
    return (await run('git', args, { cwd: filesDir, signal })).stdout.trim()
  }

  function report(error: unknown): void {
    const reason = reasonOf(error)
    if (problem?.reason !== reason)
      logger.error({ err: error, reason }, 'Git refuses: published files are not committed')
    problem = { at: new Date().toISOString(), reason }
  }

  /** An error of the database is repeated, too. */
  async function repeat(): Promise<void> {
    try {
      if (database.uncommitted().length > 0) await commit([], 'Publish changes', localUser)
    } catch (error) {
      report(error)
    }
  }

  /** Says at the start what prevents commits. */
  async function checkCheckout(): Promise<void> {
    if (!isOn || !hasCheckout(filesDir)) return
    try {
      await git('rev-parse', '--is-inside-work-tree')
    } catch (error) {
      report(error)
    }
  }
}

/** How often a failed commit is repeated, in ms. */
const repeatMs = 300_000

/** True if a folder or one around it has a repository. */
function hasCheckout(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const parent = dirname(folder)
  return parent !== folder && hasCheckout(parent)
}

/** Committer if Git has none configured. */
const siteIdentity = ['-c', 'user.name=werkseite', '-c', 'user.email=werkseite@editor.invalid']

/** Author of the commit; for the local user, Git uses its own configuration. */
function authorOf({ name, role }: User): string[] {
  return name === localUser.name ? [] : [`--author=${name} <${role}@editor.invalid>`]
}

/** Time limit: Git may wait for a key or a disk, and both the editor and the next publication wait for Git. */
const longestMs = 20_000

/** The first line of Git's message says what is wrong, and a command in it how to correct it. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  const first = stderr.split('\n').find((line) => /^(fatal|error):/.test(line)) ?? message
  const advice = /git config --global --add safe\.directory \S+/.exec(stderr)?.[0]
  return [first, advice].filter(Boolean).join(' – ').slice(0, 500)
}
