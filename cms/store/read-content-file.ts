import { YAMLException } from 'js-yaml'
import type { z } from 'zod'
import type {
  RedirectFault,
  RedirectFaultKind,
  RedirectFaultValues,
} from '../../routing/redirects/redirect-fault.ts'
import { createFieldLocator } from './locate-field.ts'
import { createEntrySkipper } from './skip-bad-entries.ts'
import { readSource } from './parse-source.ts'

/** A problem in a content file: its place, and what was expected there. */
export interface FileProblem {
  /** Path below the folder of the content files: `de/pages/maschinen.yaml`. */
  file: string
  /** Counted from 1; missing where the whole file is meant. */
  line?: number
  column?: number
  /** Dotted path of the field: `content.1.left`. */
  field?: string
  message: string
  /** The entry is used nevertheless. */
  isUsed?: true
  /** Category of the fault of a redirect. */
  fault?: RedirectFault
  /** The exact fault of a redirect, for a text in the reader's language. */
  kind?: RedirectFaultKind
  values?: RedirectFaultValues
}

/**
 * A page with all its texts takes some 20 kB. A far larger file is a mistake, and parsing it would block all responses.
 */
export const maxCharacters = 1_000_000

/** What was read of a content file. */
export interface ReadContentFile<T> {
  /** The value without the entries that have a problem; missing if no part of the file can be used. */
  value?: T
  /** Every problem with its place. */
  problems: FileProblem[]
  /** Position in the file of an entry of `value`, if `value` is a list. */
  indexInFile: (index: number) => number
}

/** Reads a content file strictly. A bad entry of a list is left out; all other entries are used. */
export function readContentFile<T>(
  schema: z.ZodType<T>,
  file: string,
  source: string,
): ReadContentFile<T> {
  const indexInFile = (index: number) => index
  if (source.length > maxCharacters) {
    const message = `expected at most ${maxCharacters} characters`
    return { problems: [{ file, message }], indexInFile }
  }
  try {
    const usable = usableSource(source)
    const read = readUsableEntries(schema, file, usable.source)
    const problems = usable.faults.map(({ error, line }) => toSyntaxProblem(error, file, line))
    return { ...read, problems: [...problems, ...read.problems] }
  } catch (error) {
    return { problems: [toSyntaxProblem(error, file)], indexInFile }
  }
}

function readUsableEntries<T>(
  schema: z.ZodType<T>,
  file: string,
  source: string,
): ReadContentFile<T> {
  const entries = createEntrySkipper(readSource(source))
  const indexInFile = (index: number) => Number(entries.pathInFile([index])[0])
  const issues: z.core.$ZodIssue[] = []
  for (;;) {
    const result = schema.safeParse(entries.value())
    // The places are looked up at the end: each skipped entry moves the entries below.
    const problems = () => toProblems(issues, file, source)
    if (result.success)
      return { value: result.data, problems: issues.length > 0 ? problems() : [], indexInFile }
    const found = result.error.issues.map((issue) => ({
      ...issue,
      path: entries.pathInFile(issue.path),
    }))
    issues.push(...found)
    if (!entries.skip(found.map(({ path }) => path))) return { problems: problems(), indexInFile }
  }
}

/** One line for people: `de/pages/x.yaml:12:5 content.1.left: expected string`. */
export function formatProblem({ file, line, column, field, message }: FileProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  return field ? `${place} ${field}: ${message}` : `${place} ${message}`
}

interface UsableSource {
  source: string
  /** Syntax errors; `line` is the number of lines in front of the entry. */
  faults: { error: unknown; line: number }[]
}

/**
 * Replaces the entries of a list that are no YAML by empty lines, so that they do not disable the others.
 *
 * @throws {YAMLException} if the source is no list, or not readable without these entries either
 */
export function usableSource(source: string): UsableSource {
  const error = syntaxError(source)
  if (!error) return { source, faults: [] }
  const lines = source.split('\n')
  const starts = [...lines.keys()].filter((index) => /^-(?:\s|$)/.test(lines[index] ?? ''))
  const faults = starts.flatMap((start, entry) => {
    const end = starts[entry + 1] ?? lines.length
    const fault = syntaxError(lines.slice(start, end).join('\n'))
    if (fault) lines.fill('', start, end)
    return fault ? [{ error: fault, line: start }] : []
  })
  const usable = lines.join('\n')
  if (faults.length === 0 || syntaxError(usable)) throw error
  return { source: usable, faults }
}

function syntaxError(source: string): Error | null {
  try {
    readSource(source)
    return null
  } catch (error) {
    return error as Error
  }
}

/** @param linesBefore lines of the file in front of the text that was read */
function toSyntaxProblem(error: unknown, file: string, linesBefore = 0): FileProblem {
  if (!(error instanceof YAMLException))
    return { file, message: `cannot be read: ${String(error)}` }
  const { mark, reason } = error
  const place = mark ? { line: linesBefore + mark.line + 1, column: mark.column + 1 } : {}
  return { file, ...place, message: reason.includes('maxAliases') ? 'expected no aliases' : reason }
}

function toProblems(issues: z.core.$ZodIssue[], file: string, source: string): FileProblem[] {
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
