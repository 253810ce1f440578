import { load, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { createFieldLocator } from './locate-field.ts'

/** A problem in a content file: its place, and what was expected there. */
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

/**
 * A page with all its texts takes some 20 kB. A far larger file is a mistake, and parsing it would block all answers.
 */
export const maxCharacters = 1_000_000

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

function toSyntaxProblem(error: unknown, file: string): ContentProblem {
  if (!(error instanceof YAMLException))
    return { file, message: `cannot be read: ${String(error)}` }
  const { mark, reason } = error
  const place = mark ? { line: mark.line + 1, column: mark.column + 1 } : {}
  return { file, ...place, message: reason.includes('maxAliases') ? 'expected no aliases' : reason }
}

function toProblems(issues: z.core.$ZodIssue[], file: string, source: string): ContentProblem[] {
  const locate = createFieldLocator(source)
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

function toMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown field'
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return `expected one of ${issue.options.join(', ')}`
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `missing, expected ${issue.expected}`
  return issue.message.replace(/^Invalid (input|option|string): /, '')
}
