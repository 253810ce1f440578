import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultContentDir, sampleMark } from './default-content-dir.ts'

const sample = 'sample-site/content'

describe('default content folder', () => {
  test.each([
    { name: 'is the earlier folder with pages', files: ['de/layout.yaml'], found: true },
    { name: 'is the earlier folder with redirects', files: ['redirects.yaml'], found: true },
    { name: 'is the sample beside an empty earlier folder', files: [], found: false },
    { name: 'is the earlier folder with media', files: ['media/lifter.jpg'], found: true },
    { name: 'is the earlier folder with nested pages', files: ['de/machines/a.yaml'], found: true },
    { name: 'ignores files of the desktop', files: ['de/.DS_Store'], found: false },
    {
      name: 'ignores the sample of the image',
      files: [sampleMark, 'de/layout.yaml'],
      found: false,
    },
  ])('$name', ({ files, found }) => {
    const project = emptyProject()
    const earlier = join(project, 'content/files')
    mkdirSync(join(earlier, 'de'), { recursive: true })
    for (const file of files) {
      mkdirSync(dirname(join(earlier, file)), { recursive: true })
      writeFileSync(join(earlier, file), '')
    }
    expect(defaultContentDir(project)).toBe(found ? earlier : join(project, sample))
  })

  test('is an unreadable earlier folder', () => {
    const project = emptyProject()
    const earlier = join(project, 'content/files')
    mkdirSync(dirname(earlier))
    writeFileSync(earlier, '')
    expect(defaultContentDir(project)).toBe(earlier)
  })

  test('is the sample without an earlier folder', () => {
    const project = emptyProject()
    expect(defaultContentDir(project)).toBe(join(project, sample))
  })
})

function emptyProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  return project
}
