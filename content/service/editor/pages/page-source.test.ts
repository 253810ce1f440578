import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, writeSource } from './page-source.ts'

const root = join(import.meta.dirname, '../../../files')
const files = globSync('*/pages/**/*.yaml', { cwd: root })

/** The lines of two texts that differ, from the first to the last. */
function changedLines(before: string, after: string): [before: string[], after: string[]] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  while (a.length > 0 && b.length > 0 && a[0] === b[0]) [a, b].forEach((lines) => lines.shift())
  while (a.length > 0 && a.at(-1) === b.at(-1)) [a, b].forEach((lines) => lines.pop())
  return [a, b]
}

/** Changes the last plain text of the page's last block that has one. */
function changeText(page: { content: Record<string, unknown>[] }, text: string): boolean {
  for (const block of page.content.toReversed())
    for (const [key, value] of Object.entries(block))
      if (key !== 'type' && key !== 'id' && typeof value === 'string' && !value.includes('\n')) {
        block[key] = text
        return true
      }
  return false
}

test('a sample page that is written unchanged keeps every byte, and a changed text is one changed line', async () => {
  expect(files.length).toBeGreaterThan(180)
  let changes = 0
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    const page = readSource(source) as { content: Record<string, unknown>[] }
    expect(await writeSource(source, structuredClone(page)), file).toBe(source)
    if (!changeText(page, 'Ein anderer Text')) continue
    changes++
    const [before, after] = changedLines(source, await writeSource(source, page))
    expect([file, before.length, after.length]).toEqual([file, 1, 1])
  }
  expect(changes).toBeGreaterThan(150)
}, 60_000)
