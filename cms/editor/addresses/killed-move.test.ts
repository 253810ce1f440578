import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  createContentFolder,
  pageFile,
  sampleFiles,
} from '../../../tests/harness/content/content-files.ts'
import { openPages } from '../../../tests/harness/run/move-page.ts'

const program = join(import.meta.dirname, '../../../tests/harness/run/move-page.ts')
const from = '/de/maschinen'
const to = '/de/anlagen'
const files = {
  ...sampleFiles,
  'de/pages/links.yaml': pageFile('/de/links').replace('Left', `"[a](${from})"`),
}
const editable = Object.keys(files).filter((file) => file.endsWith('.yaml'))

/** Files and drafts after a move that was killed at a step, and after the next start. */
function moveAndStart(step: number) {
  const { path: folder } = createContentFolder(files)
  const first = openPages(folder)
  const { page, file } = first.drafts.open('/de')
  first.drafts.keep({ file, path: '/de' }, { ...page, link: from }, { who: 'anna' })
  const { page: links, file: linksFile } = first.drafts.open('/de/links')
  const content = [{ type: 'TextText', left: `[neu](${from})`, right: '' }]
  first.drafts.keep({ file: linksFile, path: '/de/links' }, { ...links, content }, { who: 'anna' })
  first.database.close()

  const { signal, stdout } = spawnSync(
    process.execPath,
    [program, folder, from, to, String(step)],
    { encoding: 'utf8' },
  )
  const { drafts, database, publishing } = openPages(folder)
  onTestFinished(() => database.close())
  const read = () => ({
    files: Object.fromEntries(
      editable.map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    ),
    drafts: ['/de', '/de/links'].map((path) => drafts.open(path).page),
  })
  return {
    isKilled: signal === 'SIGKILL',
    isDone: stdout.includes('moved'),
    read,
    database,
    publishing,
  }
}

describe('killed move', () => {
  // 7 files are written: redirects, two pages, a page with a link, layout and navigation; then the transaction ends.
  test.each([1, 2, 3, 4, 5, 6, 7])('changes nothing before step %i', (step) => {
    const { isKilled, read, database } = moveAndStart(step)
    expect(isKilled).toBe(true)
    const { files: found, drafts } = read()
    expect(found).toEqual(
      Object.fromEntries(Object.entries(files).filter(([file]) => editable.includes(file))),
    )
    expect(JSON.stringify(drafts)).not.toContain(to)
    expect(database.openActions()).toEqual([])
  })

  test('is complete after the transaction', async () => {
    const { isKilled, read, database, publishing } = moveAndStart(8)
    expect(isKilled).toBe(true)
    expect(read()).toEqual(moveAndStart(0).read())
    expect(JSON.stringify(read())).not.toContain(`(${from})`)
    const [action] = database.actions()
    await publishing.undo(action?.id ?? 0, { name: 'eva', role: 'editor' })
    expect(JSON.stringify(read())).not.toContain(to)
  })
})
