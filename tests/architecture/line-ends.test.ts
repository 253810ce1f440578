import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/project.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** Git on Windows writes CRLF unless an attribute says otherwise. */
const windows = ['-c', 'core.autocrlf=true', '-c', 'core.eol=crlf']

test.runIf(existsSync(join(root, '.git')))('clone on Windows has LF line ends', () => {
  const folder = temporaryFolder()
  execFileSync('git', [...windows, 'checkout-index', '--all', `--prefix=${folder}/`], { cwd: root })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('\r\n'))).toEqual([])
})

const isText = /\.(?:ts|tsx|mjs|js|json|yaml|yml|md|css|html|sh|vcl|svg|snap)$/
