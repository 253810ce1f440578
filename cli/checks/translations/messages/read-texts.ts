import { z } from 'zod'

const textsSchema = z.record(z.string(), z.unknown()).catch({})

/** Texts of the interface by key; what is no object has none. */
export function readTexts(file: unknown): Record<string, unknown> {
  return textsSchema.parse(file)
}
