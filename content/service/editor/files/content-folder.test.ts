import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder } from '../../../../tests/harness/content/content-folder.ts'
import { openContentFolder } from './content-folder.ts'

const file = 'de/pages/home.yaml'
const sample = readFileSync(join(import.meta.dirname, '../../../files', file), 'utf8')
const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

test('what is written holds nobody up: another thread does it', async () => {
  const { path } = createContentFolder({ [file]: sample })
  const folder = openContentFolder(path)
  const value = { ...(folder.read(file) as object), title: 'Geändert' }
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  await folder.write(file, value)
  expect(msOf(process.threadCpuUsage(own))).toBeLessThan(msOf(process.cpuUsage(all)) / 5)
  expect(readFileSync(join(path, file), 'utf8')).toBe(
    sample.replace(/^title: .*$/m, 'title: Geändert'),
  )
})

test('a file that nobody can read stays as it is', async () => {
  const { path } = createContentFolder({ [file]: 'a: [' })
  await expect(openContentFolder(path).write(file, { a: [] })).rejects.toThrow(
    'cannot be stringified',
  )
  expect(readFileSync(join(path, file), 'utf8')).toBe('a: [')
})

test('a file that would be too long to be read again is not written', async () => {
  const { path } = createContentFolder({ [file]: 'title: x\n' })
  const written = openContentFolder(path).write(file, { title: 'x'.repeat(1_000_001) })
  await expect(written).rejects.toMatchObject({ status: 413 })
  expect(readFileSync(join(path, file), 'utf8')).toBe('title: x\n')
})
