import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Argument, type Command } from 'commander'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'
import { targets, type ModelFiles, type ModelTarget } from './model-files.ts'

/** Summary of `werkseite model` for help and documentation. */
export const modelSummary = 'content types and a mapping for a CMS, from the content contract'

/** Formats of `werkseite model`, and what it writes for each. */
export const targetMeanings: Record<ModelTarget, string> = {
  payload: 'collections, a global and a mapping for Payload 3',
  strapi: 'components, content types and a mapping for Strapi 5, below `src/`',
  'json-schema': 'all responses and values as JSON Schema 2020-12',
  openapi: 'all calls as OpenAPI 3.1',
}

interface Given {
  output?: string
  force?: boolean
}

/** Adds `werkseite model`, which reads the contract only and sends no requests. */
export function addModel(program: Command, io: Io): void {
  const names = Object.keys(targets)
  const command = program
    .command('model')
    .summary(modelSummary)
    .description(`${modelSummary}. Sends no requests.`)
    .addArgument(new Argument('<target>', 'what is written').choices(names))
    .option(
      '-o, --output <folder>',
      'where the files are written; a single file is printed by default',
    )
    .option('--force', 'replaces files with other content')
    .showHelpAfterError('`werkseite model --help` lists formats and options.')
  command.action((target: ModelTarget, given: Given) => {
    const files = targets[target]()
    if (given.output === undefined) print(target, files, io)
    else writeFiles(files, resolve(io.cwd, given.output), given, io)
  })
}

function print(target: ModelTarget, files: ModelFiles, io: Io): void {
  const [content] = files.values()
  if (files.size > 1 || content === undefined)
    throw new UsageError(`--output is missing: ${target} has ${files.size} files`)
  io.stdout.write(content)
}

/** @throws {UsageError} before the first file is written, if files with other content exist */
function writeFiles(files: ModelFiles, folder: string, { force }: Given, io: Io): void {
  const changed = [...files].filter(([path, content]) => {
    const file = join(folder, path)
    return existsSync(file) && readFileSync(file, 'utf8') !== content
  })
  if (changed.length > 0 && !force)
    throw new UsageError(
      `files with other content exist; --force replaces them:\n${changed.map(([path]) => join(folder, path)).join('\n')}`,
    )
  for (const [path, content] of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    io.stdout.write(`${file}\n`)
  }
}
