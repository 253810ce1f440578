import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replace(/\\\n/g, ' ')
const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ') + 1)
const collected = readFileSync(join(root, 'scripts/image/collect-runtime.ts'), 'utf8')

/** The last stage of the Dockerfile, as far as whoever runs the image has to know it. */
export const imageFacts = {
  /** Variables that it sets. */
  env: Object.fromEntries(
    [...stage.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll('"', ''),
      ]),
    ),
  ) as Record<string, string>,
  user: Number(/^USER (\d+)/m.exec(stage)?.[1]),
  /** What is left in its `bin` folders. */
  programs: [...stage.matchAll(/! -name (\w+)/g)].map(([, name]) => name ?? ''),
  volumes: [...stage.matchAll(/^VOLUME (\S+)/gm)].map(([, path]) => path ?? ''),
  /** Whether Node can start this file there. */
  hasScript: (file: string) => collected.includes(`'${file}'`),
}
