import { describe, expect, test } from 'vitest'
import { json, startBackend, type ReceivedCall } from '../../tests/harness/servers/start-backend.ts'
import { werkseite } from '../../tests/harness/run-command.ts'
import {
  correctAnswers,
  file,
  home,
  listed,
  moved,
  picture,
  runOn,
  withBlock,
  withPaths,
  withSlide,
  withText,
  type Answers,
} from '../../tests/harness/servers/correct-service.ts'

describe('contract', () => {
  test('finds nothing in a service with its own media folder', async () => {
    const image = { ...picture, src: '/uploads/heber.webp' }
    const { found } = await runOn(
      {
        ...withBlock({ type: 'HeaderStatic', title: 'A', image }),
        '/uploads/heber.webp': file('image/webp'),
        'HEAD /uploads/heber.webp': { status: 404 },
      },
      ['--slow', '60s'],
      { MEDIA_PREFIXES: '/uploads/' },
    )
    expect(found).toEqual([])
  })

  test('accepts links to redirected addresses', async () => {
    const redirects = [
      { from: '/de/alt', to: '/de/neu' },
      { from: '/de/neu', to: '/de/heber' },
    ]
    const { found } = await runOn(
      {
        ...withText('<p><a href="/de/alt">Mehr</a></p>'),
        '/de/ajax/redirects': { redirects },
      },
      ['--slow', '60s'],
    )
    expect(found).toEqual([])
  })

  test('requests no search in site search mode', async () => {
    const { found, asked } = await runOn({ '/de/ajax/search': { status: 404 } }, [], {
      SEARCH: 'pages',
    })
    expect(found).toEqual([])
    expect(asked.filter(({ url }) => url.includes('/ajax/search'))).toEqual([])
  })

  test('finds nothing in a correct service', async () => {
    const { found, exitCode } = await runOn({}, ['--forms', '--slow', '60s'])
    expect(found).toEqual([])
    expect(exitCode).toBe(0)
  })

  test.each<{ name: string; changes: Answers; line: string | RegExp }>([
    {
      name: 'element outside the allowed HTML',
      changes: withText('<p>Text</p><object data="x"></object>'),
      line: '/de /content/0/left: <object> is removed (1) → visitors lose: the element object → change: leave out <object>',
    },
    {
      name: 'heading outside the allowed HTML',
      changes: withText('<h1>Titel</h1>'),
      line: '/de /content/0/left: <h1> is removed (1) → visitors lose: the element h1 → change: return <h2>',
    },
    {
      name: 'script as link',
      changes: withText('<p><a href="javascript:x()">Mehr</a></p>'),
      line: /\/de \/content\/0\/left: <a> is removed \(1\) → visitors lose: the link/,
    },
    {
      name: 'frame of an unknown service',
      changes: withText('<iframe src="https://frames.example/x"></iframe>'),
      line: /\/content\/0\/left: <iframe> is removed/,
    },
    {
      name: 'unknown icon',
      changes: withBlock({
        type: 'SliderWithIcons',
        items: [{ icon: 'handshak', title: 'A', text: '<p>B</p>' }],
      }),
      line: '/de /content/0/items/0/icon: unknown icon "handshak" → visitors lose: the icon → change: return "handshake"',
    },
    {
      name: 'unknown icon of the navigation',
      changes: {
        '/de/ajax/layout': {
          ...correctAnswers()['/de/ajax/layout'],
          navigation: [
            { title: 'A', uri: '/de', children: [{ title: 'B', uri: '/de', icon: 'rakete' }] },
          ],
        },
      },
      line: /\/de\/ajax\/layout \/navigation\/0\/children\/0\/icon: unknown icon "rakete"/,
    },
    {
      name: 'unknown block type',
      changes: withBlock({ type: 'TextTex', left: '', right: '' }),
      line: /\/de \/content\/0\/type: unknown type "TextTex" → visitors lose: the block TextTex → change: return "TextText"/,
    },
    {
      name: 'unknown page type',
      changes: { '/de': { ...home, type: 'produkt' } },
      line: '/de /type: unknown type "produkt" → visitors lose: the field type → change: return "product"',
    },
    {
      name: 'missing required field of a block',
      changes: withBlock({ type: 'TextText', title: null, left: '<p>A</p>' }),
      line: '/de /content/0/right: right is missing → visitors lose: the block TextText → change: return right (string)',
    },
    {
      name: 'null in a required field',
      changes: withBlock({ type: 'TextText', left: '<p>A</p>', right: null }),
      line: /\/de \/content\/0\/right: right is missing → visitors lose: the block TextText/,
    },
    {
      name: 'invalid slide',
      changes: withSlide({ title: 'Heber', image: { ...picture, width: '800' } }),
      line: /\/de \/content\/0\/slides\/1\/image\/width: "800".* → visitors lose: the slide → change: return a value of the type number/,
    },
    {
      name: 'invalid optional picture',
      changes: withBlock({
        type: 'HeaderStatic',
        title: 'A',
        image: { ...picture, alt: undefined },
      }),
      line: '/de /content/0/image/alt: alt is missing → visitors lose: the picture → change: return alt (string)',
    },
    {
      name: 'missing picture',
      changes: { '/media/heber.webp': { status: 404 } },
      line: '/de /content/0/slides/0/image/src: /media/heber.webp: status 404 (and at 3 other places) → visitors lose: the picture',
    },
    {
      name: 'web page as picture',
      changes: { '/media/heber.webp': file('text/html; charset=utf-8') },
      line: /image\/src: \/media\/heber\.webp is text\/html/,
    },
    {
      name: 'picture outside the served folders',
      changes: withSlide({ title: 'A', image: { ...picture, src: '/uploads/a.webp' } }),
      line: /\/content\/0\/slides\/1\/image\/src: \/uploads\/a\.webp: the site serves no file of this folder .* MEDIA_PREFIXES=\/uploads\//,
    },
    {
      name: 'missing picture of rich text',
      changes: withText('<p><img src="/media/fehlt.webp" alt="" /></p>'),
      line: /\/de \/content\/0\/left: \/media\/fehlt\.webp: status 404 → visitors lose: the picture/,
    },
    {
      name: 'missing download',
      changes: withBlock({
        type: 'VakuumSupportExtra',
        title: 'A',
        text: '<p>B</p>',
        checklist: [],
        downloads: [{ title: 'Blatt', uri: '/media/blatt.pdf', format: 'PDF' }],
      }),
      line: /\/content\/0\/downloads\/0\/uri: \/media\/blatt\.pdf: status 404 → visitors lose: the file/,
    },
    {
      name: 'link to a missing page',
      changes: withSlide({ title: 'A', image: picture, link: { title: 'Mehr', uri: '/de/fehlt' } }),
      line: /\/de \/content\/0\/slides\/1\/link\/uri: \/de\/fehlt: status 404 → visitors lose: the page behind the link/,
    },
    {
      name: 'link of rich text to a missing page',
      changes: withText('<p><a href="/de/fehlt">Mehr</a></p>'),
      line: /\/de \/content\/0\/left: \/de\/fehlt: status 404/,
    },
    {
      name: 'link without a language',
      changes: withText('<p><a href="/heber">Mehr</a></p>'),
      line: /\/de \/content\/0\/left: \/heber has no language .* change: return the path with its language/,
    },
    {
      name: 'link of the footer to a missing page',
      changes: {
        '/de/ajax/layout': {
          ...correctAnswers()['/de/ajax/layout'],
          footer: { info: [{ title: 'Impressum', uri: '/de/impressum' }] },
        },
      },
      line: /\/de\/ajax\/layout \/footer\/info\/0\/uri: \/de\/impressum: status 404/,
    },
    {
      name: 'missing translatedPaths',
      changes: withPaths(null),
      line: /\/de\/heber \/meta\/translatedPaths: translatedPaths is missing → visitors lose: the link to the other language/,
    },
    {
      name: 'language tag as key of translatedPaths',
      changes: withPaths({ 'de-CH': '/de/heber', en: '/en/lifter' }),
      line: /\/de\/heber \/meta\/translatedPaths\/de-CH: unknown language de-CH .* change: use the key de/,
    },
    {
      name: 'one-sided translatedPaths',
      changes: withPaths({ de: '/de/heber' }),
      line: /\/en\/lifter \/meta\/translatedPaths\/de: one-sided: \/de\/heber names no page for en/,
    },
    {
      name: 'translatedPaths with a missing page',
      changes: withPaths({ de: '/de/heber', en: '/en/fehlt' }),
      line: /\/de\/heber \/meta\/translatedPaths\/en: \/en\/fehlt is not in the list of \/en/,
    },
    {
      name: 'translatedPaths of another page',
      changes: withPaths({ de: '/de', en: '/en/lifter' }),
      line: '/de/heber /meta/translatedPaths/de: names /de, which is another page than /de/heber → visitors lose: the page: the site redirects to the other one → change: return /de/heber',
    },
    {
      name: 'page listed twice',
      changes: listed({ path: '/de/heber', title: 'Heber' }),
      line: /\/de\/ajax\/pages \/pages\/2\/path: \/de\/heber is listed twice/,
    },
    {
      name: 'page listed in the wrong language',
      changes: listed({ path: '/en/lifter', title: 'Lifter' }),
      line: /\/de\/ajax\/pages \/pages\/2\/path: \/en\/lifter is not below \/de/,
    },
    {
      name: 'page listed in an unknown language',
      changes: listed({ path: '/fr/palan', title: 'Palan' }),
      line: /\/de\/ajax\/pages \/pages\/2\/path: \/fr\/palan is not below \/de/,
    },
    {
      name: 'page listed with a trailing slash',
      changes: listed({ path: '/de/heber/', title: 'Heber' }),
      line: /\/de\/ajax\/pages \/pages\/2\/path: \/de\/heber\/ ends with a slash/,
    },
    {
      name: 'listed draft',
      changes: listed({ path: '/de/entwurf', title: 'Entwurf', status: 'draft' }),
      line: /\/de\/ajax\/pages \/pages\/2\/status: \/de\/entwurf is a draft/,
    },
    {
      name: 'list without the home page',
      changes: { '/de/ajax/pages': { pages: [] } },
      line: /\/de\/ajax\/pages \/pages: \/de is missing/,
    },
    {
      name: 'missing page in the list',
      changes: listed({ path: '/de/fehlt', title: 'Fehlt' }),
      line: '/de/fehlt: is listed and responds with status 404 → visitors lose: the page → change: return the page, or remove it from the list',
    },
    {
      name: 'failing page in the list',
      changes: {
        ...listed({ path: '/de/kaputt', title: 'Kaputt' }),
        '/de/kaputt': { status: 500 },
      },
      line: /\/de\/kaputt: is listed and responds with status 500/,
    },
    {
      name: 'redirecting page in the list',
      changes: { ...listed({ path: '/de/alt', title: 'Alt' }), '/de/alt': moved('/de/heber') },
      line: /! \/de\/alt: is listed and redirects to \/de\/heber/,
    },
    {
      name: 'redirect loop of pages',
      changes: {
        ...listed({ path: '/de/a', title: 'A' }),
        '/de/a': moved('/de/b'),
        '/de/b': moved('/de/a'),
      },
      line: /\/de\/a: redirect loop: \/de\/a → \/de\/b → \/de\/a/,
    },
    {
      name: 'redirect of a page to itself',
      changes: { ...listed({ path: '/de/a', title: 'A' }), '/de/a': moved('/de/a') },
      line: /\/de\/a: redirects to itself or outside the content/,
    },
    {
      name: 'loop in the list of redirects',
      changes: {
        '/de/ajax/redirects': {
          redirects: [
            { from: '/de/x', to: '/de/y' },
            { from: '/de/y', to: '/de/x' },
          ],
        },
      },
      line: /\/de\/ajax\/redirects \/redirects\/0\/to: redirect loop: \/de\/x → \/de\/y → \/de\/x/,
    },
    {
      name: 'Markdown in rich text',
      changes: withText('<p>Sehr **fest** gehalten</p>'),
      line: /\/de \/content\/0\/left: Markdown is shown as text: "\*\*fest\*\*" → visitors lose: the formatting/,
    },
    {
      name: 'Markdown in place of rich text',
      changes: withText('## Titel\n\n- eins\n- zwei'),
      line: /\/de \/content\/0\/left: Markdown is shown as text/,
    },
    {
      name: 'HTML in a plain text',
      changes: withSlide({ title: '<p>Heber</p>', image: picture }),
      line: /\/de \/content\/0\/slides\/1\/title: HTML is shown as text: "<p>"/,
    },
    {
      name: 'HTML in place of JSON',
      changes: {
        '/de/heber': { status: 200, headers: { 'content-type': 'text/html' }, text: '<html>' },
      },
      line: /\/de\/heber: response is not JSON → visitors lose: the page/,
    },
    {
      name: 'invalid layout',
      changes: { '/de/ajax/layout': { status: 200, text: '<html>' } },
      line: /\/de\/ajax\/layout: response is not JSON → visitors lose: header and footer/,
    },
  ])('reports $name', async ({ changes, line }) => {
    const { found } = await runOn(changes, ['--slow', '60s'])
    const fits = (text: string) =>
      typeof line === 'string' ? text.includes(line) : line.test(text)
    expect(found).toSatisfy((texts: string[]) => texts.some(fits), String(line))
  })

  test('sends the choices of the page with --forms', async () => {
    const { asked, output } = await runOn({}, ['--forms'])
    const topics = asked
      .filter(({ method, url }) => method === 'POST' && url === '/de/ajax/contact')
      .map(({ body }) => (JSON.parse(body) as { topic?: string }).topic)
    expect(topics).toEqual(['offer', 'offer', undefined, 'visit'])
    expect(output).not.toContain('aftersales')
  })

  test.each([
    { status: 400, line: /contact: status 400 instead of 201/ },
    { status: 413, line: /contact: status 413 for a file → visitors lose: the files/ },
    { status: 201, line: /^$/ },
  ])('sends a form with a file: $status', async ({ status, line }) => {
    const block = {
      type: 'ContactForm',
      title: 'A',
      topics: [{ value: 'offer', label: 'Offer' }],
      privacy: { title: 'P', uri: '/de' },
      success: 'OK',
      attachments: true,
    }
    const isMultipart = (type = '') => type.startsWith('multipart/form-data')
    const { asked, found } = await runOn(
      {
        ...withBlock(block),
        'POST /de/ajax/contact': ({ headers }: ReceivedCall) => ({
          status: isMultipart(headers['content-type']) ? status : 201,
          text: '{ "id": "A" }',
        }),
      },
      ['--forms'],
    )
    const bodies = asked.filter(({ headers }) => isMultipart(headers['content-type']))
    expect(bodies.length).toBeGreaterThan(0)
    expect(bodies[0]?.body).toMatch(/name="form"\r\n\r\n\{"name".*filename="test.pdf"/s)
    const lines = found.filter((text) =>
      / (?:status \d+ for a file|status \d+ instead of 201)/.test(text),
    )
    expect(lines.join('\n')).toMatch(line)
  })

  test('sends no form without --forms', async () => {
    const { asked, output } = await runOn({})
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    expect(output).toContain('– POST /de/ajax/contact, the same twice: not requested\n')
  })

  test('reports a topic refused by the service', async () => {
    const { found } = await runOn({ '/de/ajax/contact': { status: 422, text: '{}' } }, ['--forms'])
    expect(found).toContainEqual(
      expect.stringMatching(/\/de\/ajax\/contact \/topic: status 422 instead of 201 for visit/),
    )
  })

  test('reports a form stored twice under one key', async () => {
    let count = 0
    const { url } = await startBackend((response, { method, url: path }) => {
      if (method === 'POST') return json(response, { id: `form-${++count}` }, 201)
      json(response, correctAnswers()[path] ?? {})
    })
    const { stdout } = await werkseite(['contract', '--backend', url.href, '--forms'])
    expect(stdout).toMatch(
      /\/de\/ajax\/contact \/id: form-\d+, then form-\d+ for the same key → visitors lose: nothing/,
    )
  })

  test('sends the tokens of the variables and never prints them', async () => {
    const env = { BACKEND_TOKEN: 'live-secret', BACKEND_PREVIEW_TOKEN: 'draft-secret' }
    const { asked, output } = await runOn({ '/de/heber': { status: 401 } }, ['--forms'], env)
    const tokens = new Map(asked.map(({ headers }) => [headers.view, headers.authorization]))
    expect(tokens).toEqual(
      new Map([
        [undefined, 'Bearer live-secret'],
        ['PREVIEW', 'Bearer draft-secret'],
      ]),
    )
    expect(output).not.toContain('secret')
  })

  test('reads Markdown like the site', async () => {
    const page = {
      ...(correctAnswers()['/de'] as object),
      content: [
        { type: 'TextText', left: 'Ein **Heber** für [Sie](/de/fehlt)', right: '<p>Rechts</p>' },
      ],
    }
    const { found } = await runOn({ '/de': page }, [], { BACKEND_RICH_TEXT: 'markdown' })
    expect(found).toEqual([expect.stringMatching(/\/de \/content\/0\/left: .*\/de\/fehlt/)])
  })

  test('sends at most eight requests at a time', async () => {
    let [open, most] = [0, 0]
    const many = Array.from({ length: 30 }, (_, index) => ({ path: `/de/p-${index}`, title: 'P' }))
    const { url } = await startBackend((response, { url: path }) => {
      most = Math.max(most, ++open)
      setImmediate(() => {
        open -= 1
        json(response, { ...correctAnswers(), ...listed(...many) }[path] ?? {}, 200)
      })
    })
    await werkseite(['contract', '--backend', url.href])
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(8)
  })

  test('accepts a file of a service without HEAD', async () => {
    const { found } = await runOn({ 'HEAD /media/heber.webp': { status: 405 } })
    expect(found).toEqual([])
  })
})
