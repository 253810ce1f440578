import { describe, expect } from 'vitest'
import { layout, page, text } from '../../harness/content/page-builder.ts'
import { elements, textOf } from '../../harness/content/read-html.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { expectLogged, publicSite, purge } from '../deployments.ts'

const test = publicSite()
const html = async (site: Site, path: string) => (await site.get(path)).text()

describe('hostile content', () => {
  test('unknown block is dropped and logged with its position', async ({ site, backend }) => {
    const known = page({ de: '/de/neuer-block' })
    backend.answer('/de/neuer-block', {
      ...known,
      content: [{ type: 'Hologram', title: 'Neu' }, ...known.content],
    })
    const document = await html(site, '/de/neuer-block')
    expect(document).toContain('Ein Absatz.')
    expect(document).not.toContain('Hologram')
    await expectLogged(site, {
      msg: 'parts dropped',
      pathname: '/de/neuer-block',
      parts: [{ pointer: '/content/0', reason: 'unknown type "Hologram"' }],
    })
  })

  test('value of a wrong type is dropped', async ({ site, backend }) => {
    backend.answer('/de/falscher-typ', {
      ...page({ de: '/de/falscher-typ' }),
      meta: { description: 7, image: 'bild.png', translatedPaths: { de: '/de/falscher-typ' } },
      content: [{ type: 'Numbers', title: ['x'], numbers: [{ value: 'viel', label: 'Teile' }] }],
    })
    const response = await site.get('/de/falscher-typ')
    expect(response.status).toBe(200)
    expect(textOf(await response.text(), 'h1')).toBe('Werkstatt')
  })

  test('rich text is sanitised', async ({ site, backend }) => {
    const hostile = [
      '<p onclick="alert(1)">Klick</p>',
      '<script>alert(2)</script>',
      '<img src="x" onerror="alert(3)">',
      '<a href="javascript:alert(4)">Verweis</a>',
      '<iframe src="https://evil.example/"></iframe>',
      '<svg><script>alert(5)</script></svg>',
      '<p style="position:fixed">Stil</p>',
    ].join('')
    backend.publish(page({ de: '/de/boese' }, { content: [text(hostile)] }))
    const document = await html(site, '/de/boese')
    expect(document).toContain('Klick')
    expect(document).toContain('Stil')
    expect(document).not.toMatch(/alert\(|evil\.example|position:fixed|javascript:|onerror|onclick/)
  })

  test('texts are escaped', async ({ site, backend }) => {
    const attack = '</script></title><script>alert("x")</script>'
    const title = `A & B ${attack}`
    backend.publish(
      page(
        { de: '/de/zeichen' },
        {
          title,
          meta: { description: attack, breadcrumb: [{ title: attack, uri: '/de' }] },
          content: [{ type: 'TextStack', title: attack, items: [] }],
        },
      ),
    )
    const document = await html(site, '/de/zeichen')
    expect(textOf(document, 'title')).toBe(`${title} | Muster Maschinenbau AG`)
    expect(textOf(document, 'h1')).toBe(title)
    expect(document).not.toContain('<script>')
  })

  test('embedded data cannot close its script element', async ({ site, backend }) => {
    const attack = '</script><script>alert(1)</script><!--'
    backend.answer('/en/ajax/layout', {
      ...layout('en'),
      cookie: { ...layout('en').cookie, text: attack },
    })
    await purge(site, { all: true })
    const breadcrumb = [{ title: 'Home', uri: '/en' }]
    backend.publish(page({ en: '/en/data' }, { title: attack, meta: { breadcrumb } }))
    const document = await html(site, '/en/data')
    expect(document).not.toContain('<script>')
    const data = [
      ...document.matchAll(/<script[^>]* type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs),
    ]
    const entries = data.map(([, json]) => JSON.stringify(JSON.parse(String(json))))
    expect(entries.filter((entry) => entry.includes(JSON.stringify(attack)))).toHaveLength(3)
  })

  test('oversized page is truncated and reported', async ({ site, backend }) => {
    const content = Array.from({ length: 20 }, () =>
      text(`<p>Anfang</p>${'<p>x</p>'.repeat(20_000)}`),
    )
    backend.publish(page({ de: '/de/gross' }, { title: 'Gross', content }))
    const response = await site.get('/de/gross')
    expect(response.status).toBe(200)
    const document = await response.text()
    expect(textOf(document, 'h1')).toBe('Gross')
    expect(document.match(/Anfang/g)?.length).toBeGreaterThan(4)
    expect(document.length).toBeLessThan(1_200_000)
    await expectLogged(site, {
      msg: 'parts dropped',
      pathname: '/de/gross',
      parts: expect.arrayContaining([
        expect.objectContaining({ reason: expect.stringMatching(/too large/) as string }),
      ]) as unknown,
    })
  })

  test('addresses with unsafe schemes are dropped', async ({ site, backend }) => {
    const link = { title: 'Los', uri: 'javascript:alert(1)' }
    backend.answer('/de/schema', {
      ...page({ de: '/de/schema' }),
      content: [
        { type: 'HeaderStatic', title: 'Kopf', link },
        { type: 'Tiles', tiles: [{ title: 'Kachel', uri: 'data:text/html,x' }] },
      ],
    })
    const document = await html(site, '/de/schema')
    expect(textOf(document, 'h1')).toBe('Kopf')
    expect(document).not.toMatch(/javascript:|data:text/)
    expect(elements(document, 'a').length).toBeGreaterThan(0)
  })

  test('query is escaped', async ({ site, backend }) => {
    backend.publish(page({ de: '/de/abfrage' }))
    const document = await html(site, '/de/abfrage?x="><script>alert(1)</script>')
    expect(document).not.toContain('alert(1)')
  })
})
