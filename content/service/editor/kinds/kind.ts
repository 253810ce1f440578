import type { z } from 'zod'
import { toPointer } from '../../../../routing/json-pointer.ts'
import type { ContentFile } from '../../store/content-snapshot.ts'

/** What is edited as one, JSON: a page, or all that surrounds the pages of a language. */
export type Edited = Record<string, unknown>

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is wrong at a place of what is edited. */
export interface FieldError {
  /** JSON Pointer (RFC 6901): `/content/3/items/1/link/uri` */
  pointer: string
  /** English, for who calls without the editor. */
  message: string
  /** Of the schema's issue: `too_big`, `custom`. */
  code: string
  /** What is too large or too small would have to keep. */
  limit?: number
}

/** A draft that is shown in preview. */
export interface Shown {
  file: string
  path: string
  value: Edited
  /** Whether visitors have it, in an older state. */
  isLive: boolean
  modified: Date
}

/** How something that is edited lies in content files. `file` is the one that its draft and its versions are named after. */
export interface Kind {
  /** @throws {z.ZodError} where a value is nothing of the kind */
  schema: z.ZodType<Edited>
  files: (file: string) => string[]
  /** @param values of the files, `null` where there is none */
  fromFiles: (values: unknown[]) => { inFile: Edited | null; isLive: boolean }
  /** @returns the values of the files */
  toFiles: (value: Edited, path: string, isLive: boolean) => unknown[]
  /** What keeps it from being published, in the words of the schemas. */
  errors: (path: string, value: Edited) => FieldError[]
  toPreview: (shown: Shown) => ContentFile[]
}

export function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const { path, message, code } = issue
  const limit =
    code === 'too_big' ? issue.maximum : code === 'too_small' ? issue.minimum : undefined
  return { pointer: toPointer(path), message, code, ...(limit && { limit: Number(limit) }) }
}
