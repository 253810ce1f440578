import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { models, nameOf, type Manifest } from '../manifests.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Fields that Kubernetes does not know, and so would drop without a word: the compiler sees them in object literals of the kind's type.
 *
 * @param sets each is looked at by itself; together they cost one start of the compiler
 * @returns a list for each
 */
export function unknownFields(sets: readonly (readonly Manifest[])[]): string[][] {
  const faults: string[][] = sets.map(() => [])
  const literals = sets.flatMap((manifests, set) =>
    manifests.flatMap((manifest) => toLiteral(manifest).map((text) => ({ text, set, manifest }))),
  )
  for (const { line, message } of compile(literals.map(({ text }) => text))) {
    const { set, manifest } = literals[line] ?? {}
    if (set === undefined || !manifest) throw new Error(message)
    faults[set]?.push(`${nameOf(manifest)}: ${message}`)
  }
  return faults
}

/** One line. Kinds of the Prometheus operator are read strictly by their own schema. */
function toLiteral(manifest: Manifest): string[] {
  if (!(manifest.kind in models)) return []
  const { path } = models[manifest.kind as keyof typeof models]
  const type = `import('kubernetes-models/${path}').I${manifest.kind}`
  return [`void (${JSON.stringify(manifest)} satisfies ${type})`]
}

function compile(lines: string[]): { line: number; message: string }[] {
  mkdirSync(join(root, 'var'), { recursive: true })
  const folder = mkdtempSync(join(root, 'var/manifests-'))
  try {
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'))
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          noEmit: true,
          strict: true,
          skipLibCheck: true,
          module: 'esnext',
          moduleResolution: 'bundler',
          target: 'es2024',
          types: [],
        },
        files: ['manifests.ts'],
      }),
    )
    const { stdout, error } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
      cwd: folder,
    })
    if (error) throw error
    return parseMessages(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `manifests.ts(3,17): error TS2353: …`; other lines explain the one before. */
function parseMessages(output: string): { line: number; message: string }[] {
  return output
    .split('\n')
    .filter((text) => text.includes('error TS'))
    .map((text) => {
      const [, line = '0', message = text] = /\((\d+),\d+\): error \w+: (.*)/.exec(text) ?? []
      return { line: Number(line) - 1, message }
    })
}
