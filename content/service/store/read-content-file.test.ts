import { expect, test } from 'vitest'
import { fileSchemas } from './content-file.ts'
import { formatProblem, readContentFile } from './read-content-file.ts'

const head = 'id: a\npath: /de/a\ntype: page\ntitle: A\n'

function problemsOf(source: string): string[] {
  const result = readContentFile(fileSchemas.page, 'a.yaml', source)
  return 'problems' in result ? result.problems.map(formatProblem) : []
}

test('a page is read with its defaults, and Markdown becomes HTML', () => {
  const source = `${head}content:\n  - type: TextText\n    left: "*links*"\n    right: <p>rechts</p>\n`
  expect(readContentFile(fileSchemas.page, 'a.yaml', source)).toEqual({
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
    name: 'a missing field, at the part around it',
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
    name: 'a value that is none of the possible ones',
    content: '  []\nstatus: hidden',
    problem: 'a.yaml:7:1 status: expected one of "published"|"draft"',
  },
])('$name is reported with its place', ({ content, problem }) => {
  expect(problemsOf(`${head}content:\n${content}\n`)).toEqual([problem])
})

test('an unknown block type is reported with those that exist', () => {
  const [problem] = problemsOf(`${head}content:\n  - type: Carousel\n`)
  expect(problem).toMatch(
    /^a\.yaml:6:5 content\.0\.type: expected one of HeaderStatic, HeaderGallery, /,
  )
})

test('every problem of a file is reported', () => {
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
    name: 'a key twice',
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
    name: 'far too much text',
    source: `a: ${'x'.repeat(1_000_001)}`,
    problem: /^a\.yaml expected at most 1000000 characters$/,
  },
])('$name is a problem and no crash', ({ source, problem }) => {
  expect(problemsOf(source)).toEqual([expect.stringMatching(problem)])
})
