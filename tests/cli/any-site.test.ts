import { describe, beforeEach, expect, test } from 'vitest'
import { startBackend } from '../harness/servers/start-backend.ts'
import { werkseite } from '../harness/run-command.ts'

const pages: Record<string, string> = {
  '/': '<html lang="fr"><title>Accueil</title><a href="/page/">Page</a> <a href="/absent">Rien</a>',
  '/page/': '<title>Page</title><a href="/absent">Encore</a> <a href="/#ici">Ici</a>',
}
let base: URL

/** A site of another language, without sitemap, content service and language prefixes. */
beforeEach(async () => {
  const site = await startBackend((response, { url }) => {
    const html = pages[url]
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(html)
  })
  base = site.url
})

const check = (...argv: string[]) => werkseite([...argv, '--base', base.origin, '--locale', 'none'])

describe('check of any site', () => {
  test('links reports only requested rules', async () => {
    const { exitCode, stdout } = await check('links', '--format', 'json')
    const { findings, notices, visited } = JSON.parse(stdout)
    expect(notices).toEqual([])
    expect(visited.pages).toBe(3)
    expect(findings).toMatchObject([
      { rule: 'link-broken', target: `${base.href}absent`, count: { places: 2, pages: 2 } },
      {
        rule: 'fragment-missing',
        target: `${base.href}#ici`,
        places: [{ page: `${base.href}page/`, link: { text: 'Ici' } }],
      },
    ])
    expect(exitCode).toBe(1)
  })

  test('translations requires languages', async () => {
    const { exitCode, stderr } = await check('translations')
    expect(exitCode).toBe(2)
    expect(stderr).toBe('error: --locale=none: expected the languages to compare\n')
  })
})
