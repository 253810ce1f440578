import { EventEmitter } from 'node:events'
import fs, { rmSync, type FSWatcher } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createContentFolder } from '../../tests/harness/content/content-files.ts'
import { watchFiles } from './watch-files.ts'

describe('file watcher', () => {
  test('reports an unreadable change and continues', async () => {
    const folder = createContentFolder({})
    const unreadable = new Error('EACCES: permission denied')
    const onChange = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(unreadable)
      .mockResolvedValue()
    const onError = vi.fn<() => void>()
    const watcher = watchFiles(folder.path, onChange, onError)
    onTestFinished(() => watcher.close())
    folder.write('a.yaml', '')
    await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(unreadable))
    folder.write('b.yaml', '')
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['b.yaml']))
  })

  describe('without events of the system', () => {
    function watchSilently(files: Record<string, string>) {
      const folder = createContentFolder(files)
      const silent = Object.assign(new EventEmitter(), { close() {} }) as unknown as FSWatcher
      const spy = vi.spyOn(fs, 'watch').mockReturnValue(silent)
      syncBuiltinESMExports()
      const onChange = vi.fn<(files: string[]) => Promise<void>>().mockResolvedValue()
      const watcher = watchFiles(folder.path, onChange, () => {}, 10)
      onTestFinished(() => {
        watcher.close()
        spy.mockRestore()
        syncBuiltinESMExports()
      })
      return { folder, onChange }
    }

    test('finds changes', async () => {
      const { folder, onChange } = watchSilently({ 'a.yaml': '1', 'b.yaml': '1' })
      let length = 1
      await vi.waitFor(() => {
        folder.write('a.yaml', '2'.repeat(++length))
        expect(onChange).toHaveBeenCalledWith(['a.yaml'])
      })
    })

    test('finds the files of a formerly empty folder', async () => {
      const { folder, onChange } = watchSilently({ 'a.yaml': '1' })
      await vi.waitFor(() => {
        folder.write('a.yaml', String(Math.random()))
        expect(onChange).toHaveBeenCalled()
      })
      rmSync(join(folder.path, 'a.yaml'))
      const count = onChange.mock.calls.length
      await vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThan(count))
      onChange.mockClear()
      folder.write('b.yaml', '1')
      await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['b.yaml']))
    })
  })
})
