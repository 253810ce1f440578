import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fileSchemas } from './content-file.ts'
import { formatProblem, readContentFile } from './read-content-file.ts'

const head = 'id: a\npath: /de/a\ntype: page\ntitle: A\n'

function problemsOf(source: string): string[] {
  const result = readContentFile(fileSchemas.page, 'a.yaml', source)
  return result.problems.map(formatProblem)
}

describe('content file', () => {
  test('applies defaults and renders Markdown', () => {
    const source = `${head}content:\n  - type: TextText\n    left: "*links*"\n    right: <p>rechts</p>\n`
    expect(readContentFile(fileSchemas.page, 'a.yaml', source)).toMatchObject({
      problems: [],
      value: {
        id: 'a',
        path: '/de/a',
        type: 'page',
        title: 'A',
        status: 'published',
        meta: {},
        content: [{ type: 'TextText', left: '<p><em>links</em></p>', right: '<p>rechts</p>' }],
      },
    })
  })

  test.each([
    {
      name: 'a missing field, at its parent',
      content: '  - type: TextText\n    left: a',
      problem: 'a.yaml:6:5 content.0.right: missing, expected string',
    },
    {
      name: 'a wrong type',
      content: '  - type: TextText\n    left: a\n    right: 3',
      problem: 'a.yaml:8:5 content.0.right: expected string, received number',
    },
    {
      name: 'an unknown field',
      content: '  - type: TextText\n    left: a\n    right: b\n    middle: c',
      problem: 'a.yaml:9:5 content.0.middle: unknown field',
    },
    {
      name: 'a bad address',
      content: '  - type: Tiles\n    tiles:\n      - title: a\n        uri: javascript:alert(1)',
      problem: 'a.yaml:9:9 content.0.tiles.0.uri: expected /path, #id, http(s):, mailto: or tel:',
    },
    {
      name: 'a value outside the enumeration',
      content: '  []\nstatus: hidden',
      problem: 'a.yaml:7:1 status: expected one of "published"|"draft"',
    },
  ])('locates $name', ({ content, problem }) => {
    expect(problemsOf(`${head}content:\n${content}\n`)).toEqual([problem])
  })

  test('lists known types for an unknown block type', () => {
    const [problem] = problemsOf(`${head}content:\n  - type: Carousel\n`)
    expect(problem).toMatch(
      /^a\.yaml:6:5 content\.0\.type: expected one of HeaderStatic, HeaderGallery, /,
    )
  })

  test('reports every problem', () => {
    expect(problemsOf('id: a\npath: nowhere\ntype: page\ncontent: []\n')).toEqual([
      'a.yaml:1:1 title: missing, expected string',
      'a.yaml:2:1 path: expected a path below /de or /en without query',
    ])
  })

  test.each([
    {
      name: 'broken YAML',
      source: 'id: a\ntitle: [x\n',
      problem: /^a\.yaml:3:1 deficient indentation$/,
    },
    {
      name: 'a duplicate key',
      source: 'id: a\nid: b\n',
      problem: /^a\.yaml:2:1 duplicated mapping key$/,
    },
    { name: 'an empty file', source: '', problem: /^a\.yaml/ },
    {
      name: 'a list instead of fields',
      source: '- a\n',
      problem: /^a\.yaml:1:1 expected object, received array$/,
    },
    {
      name: 'an alias bomb',
      source: `a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n`,
      problem: /^a\.yaml.* expected no aliases$/,
    },
    { name: 'deep nesting', source: `a: ${'['.repeat(100_000)}`, problem: /^a\.yaml/ },
    {
      name: 'an oversized file',
      source: `a: ${'x'.repeat(1_000_001)}`,
      problem: /^a\.yaml expected at most 1000000 characters$/,
    },
  ])('reports $name without crash', ({ source, problem }) => {
    expect(problemsOf(source)).toEqual([expect.stringMatching(problem)])
  })

  describe('bad entry', () => {
    const block = (left: string) => `  - { type: TextText, left: ${left}, right: b }\n`

    test('is skipped without other blocks', () => {
      const source = `${head}content:\n${block('1')}${block('a')}${block('2')}${block('c')}`
      const { value, problems } = readContentFile(fileSchemas.page, 'a.yaml', source)
      expect(value?.content).toMatchObject([{ left: '<p>a</p>' }, { left: '<p>c</p>' }])
      expect(problems.map(formatProblem)).toEqual([
        'a.yaml:6:23 content.0.left: expected string, received number',
        'a.yaml:8:23 content.2.left: expected string, received number',
      ])
    })

    test('keeps the other entries of its list', () => {
      const tiles = ['{ title: a, uri: /de/a }', '{ title: b }', '{ title: c, uri: /de/c }']
      const source = `${head}content:\n  - { type: Tiles, tiles: [${tiles.join(', ')}] }\n`
      const { value, problems } = readContentFile(fileSchemas.page, 'a.yaml', source)
      expect(value?.content).toMatchObject([{ tiles: [{ title: 'a' }, { title: 'c' }] }])
      expect(problems).toMatchObject([{ line: 6, field: 'content.0.tiles.1.uri' }])
    })

    test('is located after an earlier one was skipped', () => {
      const schema = z
        .array(z.number())
        .refine((list) => !list.includes(0), { path: [2], error: 'zero' })
      const { value, problems } = readContentFile(schema, 'a.yaml', '- x\n- 1\n- 2\n- 0\n- 3\n')
      expect(value).toEqual([1, 2, 3])
      expect(problems.map(formatProblem)).toEqual([
        'a.yaml:1:3 0: expected number, received string',
        'a.yaml:4:3 3: zero',
      ])
    })

    test('makes the file unusable outside a list', () => {
      const { value, problems } = readContentFile(
        fileSchemas.page,
        'a.yaml',
        'id: a\ncontent: []\n',
      )
      expect(value).toBeUndefined()
      expect(problems).not.toEqual([])
    })

    test('ends reading of a required list', () => {
      const schema = z.array(z.number()).refine(() => false, { path: [0], error: 'never' })
      expect(readContentFile(schema, 'a.yaml', '- 1\n- 2\n').value).toBeUndefined()
    })
  })
})
