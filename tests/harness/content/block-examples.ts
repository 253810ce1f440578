import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { BlockType } from '../../../content/contract/blocks.ts'
import type { Example } from '../../../pages/blocks/example.ts'

const folder = join(import.meta.dirname, '../../../pages/blocks')

/** The examples of each block type in alphabetical order, for tests without a bundler. */
export const blockExamples: Record<string, Example<BlockType>[]> = Object.fromEntries(
  await Promise.all(
    globSync('*/*.examples.ts', { cwd: folder })
      .sort()
      .map(async (file) => {
        const module = (await import(join(folder, file))) as { examples: Example<BlockType>[] }
        return [file.split(/[\\/]/)[0] ?? '', module.examples] as const
      }),
  ),
)
