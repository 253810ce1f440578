import { load, YAMLException } from 'js-yaml'
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'

/** Something wrong in a content file: where, and what was expected there. */
export interface ContentProblem {
  /** Path below the folder of the content files: `de/pages/maschinen.yaml`. */
  file: string
  /** Counted from 1; missing where the whole file is meant. */
  line?: number
  column?: number
  /** Dotted path of the field: `content.1.left`. */
  field?: string
  message: string
}

/** A page with all its texts takes some 20 kB; far larger is a mistake, and parsing it would stop all answers. */
const maxCharacters = 1_000_000

/**
 * Reads a content file strictly.
 *
 * Anchors and aliases are refused: few of them are enough to describe a document of any size.
 *
 * @returns the value, or every problem with its place
 */
export function readContentFile<T>(
  schema: z.ZodType<T>,
  file: string,
  source: string,
): { value: T } | { problems: ContentProblem[] } {
  if (source.length > maxCharacters)
    return { problems: [{ file, message: `expected at most ${maxCharacters} characters` }] }
  try {
    const result = schema.safeParse(load(source, { maxAliases: 0 }))
    if (result.success) return { value: result.data }
    return { problems: toProblems(result.error.issues, file, source) }
  } catch (error) {
    return { problems: [toSyntaxProblem(error, file)] }
  }
}

/** One line for people: `de/pages/x.yaml:12:5 content.1.left: expected string`. */
export function formatProblem({ file, line, column, field, message }: ContentProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  return field ? `${place} ${field}: ${message}` : `${place} ${message}`
}

/** Where a field of a file without syntax errors is; for a missing one where the nearest part around it is. */
export function locateField(source: string, path: PropertyKey[]): Place {
  return createLocator(source)(path)
}

type Place = Required<Pick<ContentProblem, 'line' | 'column'>>

/** Parses with the parser that knows lines; it is too slow to read all files with it. */
function createLocator(source: string): (path: PropertyKey[]) => Place {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { lineCounter })
  return function locate(path) {
    const { line, col } = lineCounter.linePos(offsetOf(document, path))
    return { line, column: col }
  }
}

function toSyntaxProblem(error: unknown, file: string): ContentProblem {
  if (!(error instanceof YAMLException))
    return { file, message: `cannot be read: ${String(error)}` }
  const { mark, reason } = error
  const place = mark ? { line: mark.line + 1, column: mark.column + 1 } : {}
  return { file, ...place, message: reason.includes('maxAliases') ? 'expected no aliases' : reason }
}

function toProblems(issues: z.core.$ZodIssue[], file: string, source: string): ContentProblem[] {
  const locate = createLocator(source)
  const problems = issues.flatMap((issue) =>
    fieldsOf(issue).map((path) => {
      const field = path.join('.')
      return { file, ...locate(path), ...(field && { field }), message: toMessage(issue) }
    }),
  )
  return problems.toSorted((a, b) => a.line - b.line)
}

/** An unknown key is its own place; any other issue lies at its path. */
function fieldsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [...issue.path, key])
    : [issue.path]
}

function offsetOf(document: Document, path: PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const offset =
      keyOffset(document, path.slice(0, length)) ?? itemOffset(document, path.slice(0, length))
    if (offset !== undefined) return offset
  }
  return 0
}

function keyOffset(document: Document, path: PropertyKey[]): number | undefined {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  if (!isMap(parent)) return undefined
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
  return isNode(pair?.key) ? pair.key.range?.[0] : undefined
}

function itemOffset(document: Document, path: PropertyKey[]): number | undefined {
  const node = document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}

function toMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown field'
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return `expected one of ${issue.options.join(', ')}`
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `missing, expected ${issue.expected}`
  return issue.message.replace(/^Invalid (input|option|string): /, '')
}
