import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { submission } from './content/page-builder.ts'
import { createLogger } from '../../server/ops/logger.ts'
import { openForms } from '../../server/forms/open-forms.ts'
import type { SentForm } from '../../server/forms/outbox.ts'

export const sent: SentForm = {
  form: 'contact',
  locale: 'de',
  key: 'k 1',
  submission,
}

/**
 * The forms of a site, with a backend that takes all.
 *
 * @returns `keys` of the forms that the backend has got, in their order
 */
export async function openTestForms(
  redisUrl: string | null,
  askDisk?: (folder: string) => Promise<unknown>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const keys: string[] = []
  const forms = openForms({
    config: {
      dataDir,
      redisUrl,
      siteUrl: new URL('http://www.site.test'),
      formLimits: { perAddress: 9, inAll: 9 },
    },
    content: {
      submitForm: async (...[, , , { idempotencyKey }]) => ({
        id: String(keys.push(idempotencyKey)),
      }),
    },
    metrics: { countDelivery: () => {} },
    logger: await createLogger({ logLevel: 'silent' }, false),
    askDisk,
  })
  onTestFinished(() => forms.close())
  const take = (key: string) => forms.takeForm({ ...sent, key, address: '192.0.2.1' })
  return { dataDir, keys, take }
}
