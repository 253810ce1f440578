import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')

const variable = z.string().transform((text) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1'))

/** Strict: an unknown field of a service fails the test, because no test covers it. */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), variable).default({}),
  ports: z.array(variable).default([]),
  volumes: z.array(z.string()).default([]),
  user: z.string().optional(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  tmpfs: z.array(z.string()),
  mem_limit: z.string().transform(toBytes),
  memswap_limit: z.string().transform(toBytes),
  healthcheck: z.strictObject({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})

const fileSchema = z.object({
  services: z.strictObject({
    site: serviceSchema,
    editor: serviceSchema,
    redis: serviceSchema,
  }),
  volumes: z.record(z.string(), z.null()),
})

export type ComposeService = z.infer<typeof serviceSchema>
export type ComposeServiceName = keyof z.infer<typeof fileSchema>['services']

/** `compose.yaml`, with the defaults of its variables. */
export const composeFile = fileSchema.parse(
  load(readFileSync(join(root, 'compose.yaml'), 'utf8'), {
    schema: CORE_SCHEMA.withTags(mergeTag),
  }),
)

function toBytes(size: string): number {
  const mebibytes = /^(\d+)m$/.exec(size)?.[1]
  if (!mebibytes) throw new Error(`${size}: expected mebibytes such as 256m`)
  return Number(mebibytes) * 2 ** 20
}
