import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { werkseite } from '../../tests/harness/run-command.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'

describe('model command', () => {
  test('prints a single file', async () => {
    const { stdout, exitCode } = await werkseite(['model', 'json-schema'])
    expect(exitCode).toBe(0)
    const { $defs } = JSON.parse(stdout) as { $defs: Record<string, object> }
    expect($defs['Image']).toMatchObject({ format: 'image' })
    const openapi = await werkseite(['model', 'openapi'])
    expect(JSON.parse(openapi.stdout)).toMatchObject({ openapi: '3.1.1' })
  })

  test('asks for a folder for several files', async () => {
    const { stderr, exitCode } = await werkseite(['model', 'strapi'])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/--output is missing: strapi has \d+ files/)
  })

  test('writes files and lists them', async () => {
    const folder = temporaryFolder()
    const { stdout, exitCode } = await werkseite(['model', 'payload', '--output', folder])
    expect(exitCode).toBe(0)
    const files = ['content-types.ts', 'content-model.ts', 'model-field.ts', 'mapping.ts']
    expect(stdout.trim().split('\n')).toEqual(files.map((file) => join(folder, file)))
    expect(readFileSync(join(folder, 'content-types.ts'), 'utf8')).toContain('"HeaderStatic"')
  })

  test('replaces changed files only with --force', async () => {
    const folder = temporaryFolder()
    const argv = ['model', 'payload', '--output', folder]
    await werkseite(argv)
    expect(await werkseite(argv)).toMatchObject({ exitCode: 0 })
    const changed = join(folder, 'mapping.ts')
    writeFileSync(changed, 'own')
    const refused = await werkseite(argv)
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(changed) })
    expect(readFileSync(changed, 'utf8')).toBe('own')
    expect(await werkseite([...argv, '--force'])).toMatchObject({ exitCode: 0 })
    expect(readFileSync(changed, 'utf8')).toContain('createMapping')
  })

  test('names an unknown target', async () => {
    const { stderr, exitCode } = await werkseite(['model', 'drupal'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('payload, strapi, json-schema, openapi')
  })
})
