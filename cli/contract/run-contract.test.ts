import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'
import { runContract } from './run-contract.ts'

test('without languages there is nothing to ask a content service for', async () => {
  const config = await readConfig(
    { backend: 'http://127.0.0.1:1', locale: 'none' },
    { env: {}, cwd: '/' },
  )
  await expect(runContract(config, {} as Io)).rejects.toThrow(UsageError)
})
