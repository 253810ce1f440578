import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createContentFolder } from '../../tests/harness/content/content-folder.ts'
import { openDatabase } from './open-database.ts'

test.each([
  { name: 'that is new', before: [] },
  { name: 'of an earlier version', before: ['', '-wal', '-shm'] },
])(
  'a database $name is readable by its owner only, with what is not yet in its file',
  ({ before }) => {
    const file = join(createContentFolder({}).path, 'content.sqlite')
    for (const part of before) {
      writeFileSync(file + part, '')
      chmodSync(file + part, 0o644)
    }
    const database = openDatabase(file, 'CREATE TABLE IF NOT EXISTS forms (name TEXT)')
    onTestFinished(() => database.close())
    const modes = ['', '-wal', '-shm'].map((part) => statSync(file + part).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600, 0o600])
  },
)
