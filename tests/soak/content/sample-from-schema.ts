import type { z } from 'zod'
import { contract } from '../../../content/contract/contract.ts'
import {
  plainHtml,
  plainSource,
  plainUri,
  isoDate,
  mailAddress,
  sitePath,
} from '../../../content/contract/values.ts'

/** Formats of strings in the contract. */
export type TextKind = 'html' | 'text' | 'uri' | 'source' | 'date' | 'email' | 'path'

/** @param path keys from the root of the schema */
export type FillText = (kind: TextKind, path: string[]) => string

export const validTexts: Record<TextKind, string> = {
  html: '<p>Ein <strong>Absatz</strong>.</p>',
  text: 'Heber',
  uri: '/de/maschinen',
  source: '/media/heber.svg',
  date: '2026-03-31',
  email: 'info@site.test',
  path: '/de/maschinen',
}

const kinds = new Map<z.core.$ZodType, TextKind>([
  [plainHtml, 'html'],
  [plainUri, 'uri'],
  [plainSource, 'source'],
  [isoDate, 'date'],
  [mailAddress, 'email'],
  [sitePath, 'path'],
])

/**
 * A valid value for a schema of the contract, with all optional fields, and one item in each list.
 *
 * @param fill creates each text
 */
export function sampleOf(
  schema: z.core.$ZodType,
  fill: FillText = (kind) => validTexts[kind],
  path: string[] = [],
): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape).map(([key, value]) => [key, sampleOf(value, fill, [...path, key])]),
    )
  if (def.type === 'array') return [sampleOf(def.element, fill, path)]
  if ('innerType' in def) return sampleOf(def.innerType, fill, path)
  if (def.type === 'union') return sampleOf(def.options[0] as z.core.$ZodType, fill, path)
  if (def.type === 'string') return fill(kindOf(schema), path)
  if (def.type === 'number') return 7
  if (def.type === 'boolean') return true
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  throw new Error(`no sample of ${def.type} at ${path.join('.')}`)
}

/** The schema of each block type. */
export const blockSchemas = (
  contract.page.shape.content.element as unknown as z.ZodDiscriminatedUnion<z.ZodObject[]>
).options

function kindOf(schema: z.core.$ZodType): TextKind {
  return kinds.get(schema) ?? 'text'
}
