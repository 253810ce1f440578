import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContentService } from '../../cms/content-service.ts'
import { listen } from '../../tests/harness/servers/listen.ts'
import { werkseite } from '../../tests/harness/run-command.ts'
import { readConfig } from '../cli-config.ts'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { runContract } from './run-contract.ts'

async function contract(url: string, ...argv: string[]) {
  const { stdout, exitCode } = await werkseite(['contract', '--backend', url, ...argv])
  return { output: stdout, exitCode }
}

describe('contract command', () => {
  test('requires at least one language', async () => {
    const config = await readConfig(
      { backend: 'http://127.0.0.1:1', locale: 'none' },
      { env: {}, cwd: '/' },
    )
    await expect(runContract(config, {} as Io)).rejects.toThrow(UsageError)
  })

  test('finds nothing in the sample content', async () => {
    const service = createContentService({
      filesDir: join(import.meta.dirname, '../../sample-site/content'),
      databaseFile: ':memory:',
      formFiles: { folder: temporaryFolder(), maxBytes: 1_000_000 },
      watch: false,
      logger: { info() {}, warn() {}, error() {} },
    })
    const { url, stop } = await listen(service.app)
    onTestFinished(async () => {
      await stop()
      await service.close()
    })
    const { output, exitCode } = await contract(url, '--forms', '--slow', '60s')
    expect(output.match(/^ +[✗!].*$/gm)).toBeNull()
    expect(exitCode).toBe(0)
  })
})
