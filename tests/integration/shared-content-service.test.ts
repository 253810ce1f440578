import { describe, expect, onTestFinished, test } from 'vitest'
import { createContentFolder, pageFile, sampleFiles } from '../harness/content/content-files.ts'
import { startOrigin } from '../harness/servers/start-origin.ts'
import { purgeToken, siteUrl, startSiteInTest } from './deployments.ts'

/** The editor's site, whose content service listens for other sites. */
async function startEditor(env: Record<string, string> = {}) {
  const editor = await startSiteInTest({ BACKEND_PORT: '0', ...env })
  const [, address = ''] = /embedded service on (http:\S+)/.exec(editor.output()) ?? []
  return { editor, address }
}

const form = {
  topic: 'quotation',
  name: 'Anna Muster',
  email: 'anna@example.com',
  message: 'Heber für Glasplatten',
  consent: true,
}

describe('embedded content service with BACKEND_PORT', () => {
  test("lists forms of another site in the editor's inbox", async () => {
    const { editor, address } = await startEditor()
    const site = await startSiteInTest({ BACKEND_URL: address, SITE_URL: siteUrl })
    const sent = await site.get('/de/ajax/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(form),
    })
    expect(sent.status).toBe(201)
    const listed = await editor.get('/admin/api/forms', { headers: { cookie: editor.cookie } })
    expect(await listed.json()).toMatchObject([{ fields: { name: 'Anna Muster' } }])
  })

  test('purges the site at PURGE_URL after a change', async () => {
    const site = await startOrigin()
    onTestFinished(() => site.stop())
    const purged = new Promise<string | undefined>((resolve) =>
      site.answer('/ops/purge', (request, response) => {
        resolve(request.headers.authorization)
        response.writeHead(204).end()
      }),
    )
    const folder = createContentFolder(sampleFiles)
    const { address } = await startEditor({
      CONTENT_DIR: folder.path,
      PURGE_URL: site.url,
      PURGE_TOKEN: purgeToken,
    })
    folder.write('de/pages/neu.yaml', pageFile('/de/neu'))
    expect(await purged).toBe(`Bearer ${purgeToken}`)
    expect((await fetch(`${address}/de/neu`)).status).toBe(200)
  })
})
