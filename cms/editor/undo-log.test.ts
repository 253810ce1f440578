import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentFolder, sampleFiles } from '../../tests/harness/content/content-files.ts'
import { serveContent } from '../../tests/harness/servers/serve-content.ts'
import { openEditorDatabase } from './editor-database.ts'

const file = 'de/pages/maschinen.yaml'
const before = sampleFiles[file]
const written = before.replace('Maschinen', 'Geräte')
const other = before.replace('Maschinen', 'Anlagen')

interface Killed {
  /** Text that the action was about to write. */
  journaled: string | null
  /** Text of the file at the start; `null` if missing. */
  found: string | null
}

/** The file after the start that follows a kill during an action. */
async function startAfterKill({ journaled, found }: Killed): Promise<string | null> {
  const folder = createContentFolder(sampleFiles)
  const databaseFile = join(folder.path, 'var/content.sqlite')
  const database = openEditorDatabase(databaseFile)
  database.logAction({
    action: 'publish',
    who: 'anna',
    at: '2026-11-29T10:00:00.000Z',
    pages: [{ file, path: '/de/maschinen', to: '/de/maschinen', title: 'Maschinen' }],
    before: { sources: { [file]: before }, drafts: {}, plans: [] },
  })
  database.journal.add(file, journaled)
  database.close()
  if (found === null) folder.remove(file)
  else folder.write(file, found)
  await serveContent({}, { filesDir: folder.path, databaseFile })
  const path = join(folder.path, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

describe('killed action', () => {
  test.each([
    { name: 'a written file', journaled: written, found: written, after: before },
    { name: 'a removed file', journaled: null, found: null, after: before },
    { name: 'not a file changed meanwhile', journaled: written, found: other, after: other },
    { name: 'not a file removed meanwhile', journaled: written, found: null, after: null },
    { name: 'not a file created again', journaled: null, found: other, after: other },
  ])('restores $name', async ({ after, ...killed }) => {
    expect(await startAfterKill(killed)).toBe(after)
  })
})
