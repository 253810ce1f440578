import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createContentStore } from '../../../cms/store/content-store.ts'
import { createDrafts } from '../../../cms/editor/drafts.ts'
import { openEditorDatabase } from '../../../cms/editor/editor-database.ts'
import { openContentFolder } from '../../../cms/editor/files/content-folder.ts'
import { createPublishing } from '../../../cms/editor/publishing.ts'

/** Opens the pages of a folder as the content service does at its start. */
export function openPages(filesDir: string) {
  const logger = { info() {}, warn() {}, error() {} }
  const store = createContentStore(filesDir, logger)
  const database = openEditorDatabase(join(filesDir, 'content.sqlite'))
  const folder = openContentFolder(filesDir)
  const deps = { store, database, folder, now: Date.now, logger }
  const drafts = createDrafts(deps)
  const publishing = createPublishing({
    ...deps,
    drafts,
    filesDir,
    reload: async (files) => store.reload(files),
    commit: async () => {},
  })
  return { drafts, database, publishing }
}

/**
 * Program: moves a page, and is killed at the given step. Steps are the files that replace others, then the end of the transaction, then its
 * return.
 *
 * `node tests/harness/run/move-page.ts FOLDER FROM TO STEP`
 */
if (import.meta.main) {
  const [filesDir = '', from = '', to = '', step = ''] = process.argv.slice(2)
  const { publishing } = openPages(filesDir)
  let left = Number(step)
  const count = () => {
    if (--left === 0) process.kill(process.pid, 'SIGKILL')
  }
  const { renameSync } = fs
  fs.renameSync = (...names) => {
    count()
    renameSync(...names)
  }
  syncBuiltinESMExports()
  const exec = Reflect.get(DatabaseSync.prototype, 'exec')
  DatabaseSync.prototype.exec = function countCommit(sql) {
    if (sql === 'COMMIT') count()
    exec.call(this, sql)
    if (sql === 'COMMIT') count()
  }
  await publishing.move(from, to, { name: 'eva', role: 'editor' })
  console.log('moved')
}
