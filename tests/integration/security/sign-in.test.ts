import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAccounts } from '../../../cms/accounts/accounts.ts'
import { createContentFolder, sampleFiles } from '../../harness/content/content-files.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { startSiteInTest } from '../deployments.ts'

test('sign-in limit ignores ports in X-Forwarded-For', async () => {
  const dataDir = temporaryFolder()
  const accounts = openAccounts(join(dataDir, 'content.sqlite'), Date.now)
  const password = await accounts.put({ name: 'anna', role: 'editor' })
  accounts.close()
  const { path: folder } = createContentFolder(sampleFiles)
  const env = { SITE_URL: 'http://localhost', CONTENT_DIR: folder, DATA_DIR: dataDir }
  const site = await startSiteInTest(env)
  async function signIn(client: string, tried: string): Promise<number> {
    const headers = {
      'x-forwarded-for': client,
      'x-editor': '1',
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ name: 'anna', password: tried })
    return (await site.get('/admin/api/session', { method: 'POST', headers, body })).status
  }
  const statuses: number[] = []
  for (let port = 50_001; port <= 50_006; port++)
    statuses.push(await signIn(`[2001:db8::9]:${port}`, 'wrong'))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect(await signIn('[2001:db8::9]:50007', password)).toBe(429)
  expect(await signIn('203.0.113.9:50008', password)).toBe(200)
})
