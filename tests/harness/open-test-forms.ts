import { onTestFinished } from 'vitest'
import { submission } from './content/page-builder.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createLogger } from '../../platform/logger.ts'
import { openForms } from '../../server/forms/open-forms.ts'
import type { SentForm } from '../../server/forms/outbox.ts'

export const sent: SentForm = {
  form: 'contact',
  locale: 'de',
  key: 'k 1',
  submission,
}

/**
 * The forms of a site, with a backend that accepts every form.
 *
 * @returns `keys` of the forms that the backend has received, in order
 */
export async function openTestForms(
  redisUrl: string | null,
  askDisk?: (folder: string) => Promise<unknown>,
) {
  const dataDir = temporaryFolder()
  const keys: string[] = []
  const forms = openForms({
    config: {
      dataDir,
      redisUrl,
      siteUrl: new URL('http://www.site.test'),
      siteName: 'Muster AG',
      notifications: { mail: null, webhook: null, hasContent: false },
      formFilesMaxBytes: 1_000_000,
      formLimits: { perAddress: 9, inAll: 9 },
    },
    environment: {},
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
