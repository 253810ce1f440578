import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

/** `package-lock.json`: installed package by folder (`node_modules/sharp`; the empty text is the project). */
export type Lock = z.infer<typeof lockSchema>

export function readLock(root: string): Lock {
  return lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
}

/** @returns folder of the package that contains a file; `undefined` for project files */
export function packageOf(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]
}

/** @param folder `node_modules/a/node_modules/@b/c` @returns `@b/c@1.2.3` */
export function nameAndVersion(folder: string, { packages }: Lock): string {
  const version = packages[folder]?.version
  if (!version) throw new Error(`${folder} is not in package-lock.json`)
  return `${folder.split('node_modules/').at(-1)}@${version}`
}
