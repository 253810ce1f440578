import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test as base, vi } from 'vitest'
import { startContentService } from '../../cms/start.ts'
import { werkseite } from '../harness/run-command.ts'
import { fileFixture } from '../harness/run/file-fixture.ts'
import { startSite } from '../harness/servers/start-site.ts'
import { freePort } from '../harness/servers/listen.ts'

// Two crawls of the whole sample site, which encodes each picture once.
vi.setConfig({ testTimeout: 900_000 })

/** A preview deployment like `npm start`, with a copy of the sample files. */
async function startSample() {
  const folder = mkdtempSync(join(tmpdir(), 'check-sample-'))
  const files = join(folder, 'files')
  cpSync(join(import.meta.dirname, '../../sample-site/content'), files, { recursive: true })
  const service = await startContentService({
    host: '127.0.0.1',
    port: 0,
    filesDir: files,
    databaseFile: join(folder, 'content.sqlite'),
    watch: true,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  })
  // Absolute links to the site itself contain its port.
  const port = await freePort()
  const url = `http://localhost:${port}`
  const site = await startSite({ BACKEND_URL: service.url, PORT: `${port}`, SITE_URL: url })
  return {
    folder,
    files,
    service,
    url,
    async stop() {
      expect(await site.stop()).toBe(0)
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const test = base.extend('sample', { scope: 'file' }, fileFixture(startSample))

function check({ url, folder }: { url: string; folder: string }, ...argv: string[]) {
  const where = ['--base', url, '--exclude', 'https://**', '--lang', 'en']
  return werkseite([...argv, ...where], { cwd: folder })
}

describe('check of the sample site', () => {
  test('has no findings', async ({ sample }) => {
    const { stdout, exitCode } = await check(sample, 'check', '--slow', '60s')
    expect(stdout).toContain('No findings')
    expect(exitCode).toBe(0)
  })

  test('reports planted faults with page, block and field', async ({ sample }) => {
    const { files, service, url } = sample
    const home = join(files, 'de/pages/home.yaml')
    const text = readFileSync(home, 'utf8')
    writeFileSync(
      home,
      text
        .replace('uri: /de/maschinen/vakuumheber', 'uri: /de/gibt-es-nicht')
        .replace('uri: /de/maschinen/portalhandling', 'uri: /de/unternehmen/werkfuehrungen'),
    )
    await vi.waitFor(async () => {
      const page = await fetch(`${service.url}/de`, { headers: { accept: 'application/json' } })
      expect(await page.text()).toContain('/de/gibt-es-nicht')
    })

    const { stdout, exitCode } = await check(sample, 'links', '--preview', '--format', 'json')
    const { findings } = JSON.parse(stdout) as {
      findings: { rule: string; places: Record<string, unknown>[] }[]
    }
    const heads = findings.flatMap(({ rule, places }) =>
      places.map(({ page, pointer, block }) => ({ rule, page, pointer, block })),
    )
    const block = { type: 'HeaderGallery', index: 0 }
    expect(heads).toEqual([
      { rule: 'link-broken', page: `${url}/de`, pointer: '/content/0/slides/0/link/uri', block },
      { rule: 'link-to-draft', page: `${url}/de`, pointer: '/content/0/slides/1/link/uri', block },
    ])
    expect(exitCode).toBe(1)
  })
})
