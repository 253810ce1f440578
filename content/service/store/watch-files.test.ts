import { expect, onTestFinished, test, vi } from 'vitest'
import { createContentFolder } from '../../../tests/harness/content/content-folder.ts'
import { watchFiles } from './watch-files.ts'

test('a change that cannot be read is reported, and the next one is read', async () => {
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
