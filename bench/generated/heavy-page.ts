import type { z } from 'zod'
import type { Block } from '../../content/contract/blocks.ts'
import { contract } from '../../content/contract/contract.ts'
import type { Page } from '../../content/contract/page.ts'
import { isoDate, mailAddress } from '../../content/contract/values.ts'
import { createRandom, createRandomText } from './random-text.ts'

export const heavyPagePath = '/de/alles'

const blocksOfType = 3
const { values } = contract
const random = createRandom()
const text = createRandomText()

/**
 * A page with three blocks of every type, generated from the schemas: every field has a value, and lists have three to six entries. The
 * same in every run. The site must not be tuned to its content.
 */
export function heavyPage(): Page {
  const schema = contract.page.shape.content.element as unknown as z.ZodDiscriminatedUnion<
    z.ZodObject[]
  >
  const rounds = Array.from({ length: blocksOfType }, (_, round) =>
    schema.options.map((block) => ({ ...(valueOf(block) as Block), id: anchorOf(block, round) })),
  )
  return {
    type: 'page',
    title: text(3),
    meta: { translatedPaths: { de: heavyPagePath }, description: text(20) },
    content: rounds.flat(),
  }
}

function anchorOf({ shape }: z.ZodObject, round: number): string {
  return `${String((shape['type'] as z.ZodLiteral).value)}-${round}`
}

/** Generators for schemas that do not describe the expected value themselves. */
const known = new Map<unknown, () => unknown>([
  [values.html, html],
  [values.uri, () => `/de/seite-${count(1, 40)}`],
  [values.source, () => `/media/${count(1, 30)}.svg`],
  [mailAddress, () => 'anja@muster.example'],
  [isoDate, () => `2026-0${count(1, 9)}-1${count(0, 9)}`],
])

function valueOf(schema: z.core.$ZodType): unknown {
  const { type } = schema as z.ZodType
  const make = known.get(schema) ?? byType[type]
  if (!make) throw new Error(`no value is known for a schema of type ${type}`)
  return make(schema as never)
}

const byType: Record<string, (schema: never) => unknown> = {
  object: ({ shape }: z.ZodObject) =>
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueOf(field)])),
  array: ({ element }: z.ZodArray) => Array.from({ length: count(3, 6) }, () => valueOf(element)),
  optional: (schema: z.ZodOptional) => valueOf(schema.unwrap()),
  literal: ({ value }: z.ZodLiteral) => value,
  enum: ({ options }: z.ZodEnum) => options[count(0, options.length - 1)],
  number: ({ minValue, maxValue }: z.ZodNumber) =>
    count(Math.max(minValue ?? 1, 1), Math.min(maxValue ?? 2000, 2000)),
  boolean: () => true,
  string: () => text(count(2, 9)),
}

function html(): string {
  const list = Array.from({ length: 3 }, () => `<li>${text(6)}</li>`).join('')
  return `<p>${text(30)} <a href="/de/seite-${count(1, 40)}">${text(2)}</a></p><ul>${list}</ul><p>${text(25)}</p>`
}

function count(least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}
