import { describe, expect, test } from 'vitest'
import { createFieldLocator } from './locate-field.ts'

const source = `# Comment
title: Heber
meta: { robots: noindex, tags: [a, b] }
"quoted key": 1
content:
  - type: TextText
    left: |
      Zeile
      Zeile
    right: Text
  -
    type: Video
`

describe('location of a field', () => {
  test.each([
    { path: ['title'], place: '2:1' },
    { path: ['meta', 'robots'], place: '3:9' },
    { path: ['meta', 'tags', 1], place: '3:36' },
    { path: ['content', 0], place: '6:5' },
    { path: ['content', 0, 'right'], place: '10:5' },
    { path: ['content', 1, 'type'], place: '12:5' },
    { path: ['content', 1, 'missing'], place: '12:5' },
    { path: ['content', 2], place: '5:1' },
    { path: ['missing'], place: '1:1' },
    { path: [], place: '1:1' },
  ])('$path is at $place', ({ path, place }) => {
    const { line, column } = createFieldLocator(source)(path)
    expect(`${line}:${column}`).toBe(place)
  })
})
