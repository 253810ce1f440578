import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createContentFolder } from '../../../tests/harness/content/content-files.ts'
import { openEditorDatabase } from '../editor-database.ts'
import { createCommitter } from './committer.ts'

const user = { name: 'anna', role: 'editor' } as const

function openCheckout() {
  const folder = createContentFolder({ 'a.yaml': '1', 'b.yaml': '1' })
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder.path, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  const error = vi.fn<() => void>()
  const database = openEditorDatabase(':memory:')
  const open = () =>
    createCommitter({
      filesDir: folder.path,
      isOn: true,
      logger: { info() {}, warn() {}, error },
      database,
    })
  const committer = open()
  onTestFinished(async () => {
    await committer.close()
    database.close()
  })
  return { folder, git, error, committer, open, database }
}

describe('commit', () => {
  test('includes files of earlier failures', async () => {
    const { folder, git, error, committer } = openCheckout()
    folder.write('.git/index.lock', '')
    await committer.commit(['a.yaml'], 'Publish a', user)
    expect(error).toHaveBeenCalledTimes(1)
    expect(committer.problem()).toMatchObject({
      reason: expect.stringContaining('index.lock'),
      files: 1,
    })
    rmSync(join(folder.path, '.git/index.lock'))
    await committer.commit(['b.yaml'], 'Publish b', user)
    expect(git('show', '--name-only', '--format=%s')).toBe('Publish b\n\na.yaml\nb.yaml')
    expect(committer.problem()).toBeNull()
  })

  test('commits leftovers of a kill at the start', async () => {
    const { git, committer, open, database } = openCheckout()
    const committing = committer.commit(['a.yaml'], 'Publish a', user)
    const atKill = database.uncommitted()
    await committing
    expect(atKill).toEqual(['a.yaml'])
    expect(database.uncommitted()).toEqual([])
    git('update-ref', '-d', 'HEAD')
    database.setUncommitted(atKill)
    await open().close()
    expect(git('show', '--name-only', '--format=%s')).toBe('Publish changes\n\na.yaml')
    expect(database.uncommitted()).toEqual([])
  })

  test('reports obstacles of a commit at the start', async () => {
    const { folder, database, open } = openCheckout()
    folder.write('.git/index.lock', '')
    database.setUncommitted(['a.yaml'])
    const next = open()
    await next.close()
    expect(next.problem()).toMatchObject({
      reason: expect.stringContaining('index.lock'),
      files: 1,
    })
  })

  test('replaces the names of files completely or not at all', () => {
    const { database } = openCheckout()
    database.setUncommitted(['a.yaml'])
    expect(() => database.setUncommitted(['b.yaml', {} as string])).toThrow('cannot be bound')
    expect(database.uncommitted()).toEqual(['a.yaml'])
  })

  test('keeps publications at the same time apart', async () => {
    const { git, committer, database } = openCheckout()
    const [one, other] = [['a.yaml'], ['b.yaml']]
    await Promise.all([
      committer.commit(one, 'Publish a', user),
      committer.commit(other, 'Publish b', { name: 'eva', role: 'editor' }),
    ])
    expect(git('log', '--name-only', '--format=%an')).toBe('eva\n\nb.yaml\nanna\n\na.yaml')
    expect(database.uncommitted()).toEqual([])
  })

  test('waits at the end for the commit under way', async () => {
    const { git, committer, database } = openCheckout()
    void committer.commit(['a.yaml'], 'Publish a', user)
    await committer.close()
    expect(git('log', '--format=%s')).toBe('Publish a')
    expect(database.uncommitted()).toEqual([])
  })

  test('names the Git command for a folder of another owner', async () => {
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { error, committer } = openCheckout()
    await vi.waitFor(() => expect(error).toHaveBeenCalled())
    await committer.commit(['a.yaml'], 'Publish', user)
    expect(committer.problem()).toMatchObject({
      reason: expect.stringMatching(/dubious ownership.*git config --global --add safe\.directory/),
      files: 1,
    })
  })

  test('ignores a deleted file unknown to Git', async () => {
    const { git, committer } = openCheckout()
    await committer.commit(['gone.yaml', 'a.yaml'], 'Publish', user)
    expect(git('show', '--name-only', '--format=')).toBe('a.yaml')
    expect(committer.problem()).toBeNull()
  })
})
