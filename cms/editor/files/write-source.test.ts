import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSource } from '../../store/parse-source.ts'
import { writeSource } from './write-source.ts'

const root = join(import.meta.dirname, '../../../sample-site/content')
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

describe('write source', () => {
  test('changes one line for one changed text', () => {
    expect(files.length).toBeGreaterThan(180)
    let changes = 0
    for (const file of files) {
      const source = readFileSync(join(root, file), 'utf8')
      const page = readSource(source) as { content: Record<string, unknown>[] }
      const count = changeText(page, 'Ein anderer Text') ? 1 : 0
      changes += count
      const [before, after] = changedLines(source, writeSource(source, page))
      expect([file, before.length, after.length]).toEqual([file, count, count])
    }
    expect(changes).toBeGreaterThan(150)
  })

  const source = `# About this file
id: a
title: Title # of the page
content:
  - { type: TextText, left: One, right: 'Two: two' }
  # The second block
  - type: HBlocks
    items:
      - { title: A, text: a }
      - { title: B, text: b }
`
  const page = () => readSource(source) as { title: string; content: Record<string, unknown>[] }

  test('moves a block with its comment, adds readable YAML', () => {
    const changed = page()
    const added = { type: 'TextText', left: 'First\n\nSecond', right: 'yes: no' }
    changed.content = [...changed.content.toReversed(), added]
    expect(writeSource(source, changed)).toBe(`# About this file
id: a
title: Title # of the page
content:
  # The second block
  - type: HBlocks
    items:
      - { title: A, text: a }
      - { title: B, text: b }
  - { type: TextText, left: One, right: 'Two: two' }
  - type: TextText
    left: |
      First

      Second
    right: 'yes: no'
`)
  })

  test('adds and removes fields in order', () => {
    const { content, ...rest } = page()
    const [, second] = content
    const items = [{ title: 'B', text: 'b', link: { title: 'L', uri: '/de' } }]
    const changed = { ...rest, meta: { description: 'D' }, content: [{ ...second, items }] }
    expect(writeSource(source, changed)).toBe(`# About this file
id: a
title: Title # of the page
meta:
  description: D
content:
  # The second block
  - type: HBlocks
    items:
      - { title: B, text: b, link: { title: L, uri: /de } }
`)
  })

  const braces = `image:
  {
    src: /media/a.webp,
    alt: 'One, two',
  }
tags: [a, b]
link: { title: L, uri: /de } # kept
`
  test('edits flow collections in place', () => {
    const image = { src: '/media/b.webp', alt: 'A', focus: 'top' }
    const written = writeSource(braces, { image, tags: ['a', 'c, d', 'b'], link: { uri: '/de' } })
    expect(written).toBe(`image:
  {
    src: /media/b.webp,
    alt: A,
    focus: top,
  }
tags: [a, 'c, d', b]
link: { uri: /de } # kept
`)
  })

  const commented = `# The machine
image:
  { # as it stands in the hall
    src: /media/a.webp, # of {2026}
    # For who does not see it
    alt: 'One, two',
    caption: B # }
    # the end }
  }
tags: [a, # first
  b]
`
  test('keeps comments inside flow collections', () => {
    const image = { src: '/media/b.webp', alt: 'A', focus: 'top', caption: 'C' }
    expect(writeSource(commented, { image, tags: ['a', 'b', 'c'] })).toBe(`# The machine
image:
  { # as it stands in the hall
    src: /media/b.webp, # of {2026}
    # For who does not see it
    alt: A,
    focus: top,
    caption: C # }
    # the end }
  }
tags: [a, # first
  b,
  c]
`)
  })

  test.each([
    { name: 'a non-breaking space', value: '4 m\n\nx', text: 'a: |\n  4 m\n\n  x\n' },
    { name: 'a YAML keyword as text', value: 'no', text: 'a: no\n' },
    { name: 'a number as text', value: '12', text: "a: '12'\n" },
  ])('writes $name readably', ({ value, text }) => {
    expect(writeSource('a: x\n', { a: value })).toBe(text)
  })

  test('rewrites a file without editable structure', () => {
    expect(writeSource('a: { b: }\n', { a: { b: 'd' } })).toBe('a:\n  b: d\n')
  })
})
