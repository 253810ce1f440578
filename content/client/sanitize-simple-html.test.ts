import { expect, test } from 'vitest'
import { sanitizeAnyHtml, sanitizeSimpleHtml } from './sanitize-html.ts'
import { toSitePath } from '../../routing/localized-path.ts'

const siteUrl = new URL('https://muster.example')
const toPath = (address: string) => toSitePath(address, siteUrl)

test.each([
  { html: '<p>Hebt <strong>750 kg</strong></p>', is: '<p>Hebt <strong>750\u00a0kg</strong></p>' },
  { html: 'Text "ohne" Element', is: 'Text "ohne" Element' },
  {
    html: '<ul>\n<li>Eins<br>Zwei<ul><li>Drei</li></ul></li></ul>',
    is: '<ul>\n<li>Eins<br />Zwei<ul><li>Drei</li></ul></li></ul>',
  },
  { html: '', is: '' },
  {
    html: '<p>Zu den <a href="/de/heber?load=750#daten">Daten <em>aller</em> Heber</a></p>',
    is: '<p>Zu den <a href="/de/heber?load=750#daten">Daten <em>aller</em> Heber</a></p>',
  },
  { html: '<a href="https://muster.example/de">Start</a>', is: '<a href="/de">Start</a>' },
  {
    html: '<a href="https://x.example/">x</a> <a href="mailto:a@b.ch">Post</a>',
    is: '<a href="https://x.example/" rel="nofollow">x</a> <a href="mailto:a@b.ch">Post</a>',
  },
])('$html is read here, as the sanitiser reads it', ({ html, is }) => {
  const simple = sanitizeSimpleHtml(html, toPath)
  expect(simple).toBe(sanitizeAnyHtml(html, toPath))
  expect(simple).toBe(is)
})

test.each([
  '<p>',
  '<p></strong>',
  '<p><p></p></p>',
  '<p><ul></ul></p>',
  '<li></li>',
  '<br></br>',
  '</br>',
  '<BR>',
  '<p >Text</p>',
  '<p id="services">Text</p>',
  '<a>Text</a>',
  '<a href="">Text</a>',
  '<a href="javascript:x()">Text</a>',
  '<a href="//x.example/">Text</a>',
  '<a href="/de?a=1&b=2">Text</a>',
  '<a href="/de">Text',
  "<a href='/de'>Text</a>",
  '<a href="/de" id="services">Text</a>',
  '<a href="/de"><a href="/en">Text</a></a>',
  '<a href="/de"><strong><a href="/en">Text</a></strong></a>',
  '<a href="/de"><p>Text</p></a>',
  'Text &amp; Text',
  'a < b',
  'a > b',
  '<!-- -->',
  '<script>alert(1)</script>',
  '<p>\0</p>',
  '<p>\r\n</p>',
  '<constructor></constructor>',
])('%j is left to the sanitiser', (html) => {
  expect(sanitizeSimpleHtml(html)).toBeNull()
})

test('whatever is read here is what the sanitiser makes of it', () => {
  const tags = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'div', 'a']
  const links = [
    '/de',
    '#a',
    'https://x.example/',
    'https://muster.example/de',
    'tel:1',
    'x',
    '//x',
  ]
  const texts = ['Text', ' ', '\n', '750 kg', '"', "'", '/', '😀', '\u00ad', '=', 'p>', '&', '<']
  const starts = links.map((address) => `<a href="${address}">`)
  const parts = [...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]), ...texts, ...starts]
  let [seed, read] = [1, 0]
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 30_000; round++) {
    const inner = Array.from({ length: random(5) }, () => parts[random(parts.length)]).join('')
    const tag = tags[random(tags.length)]
    const start = tag === 'a' ? starts[random(starts.length)] : `<${tag}>`
    const html = random(2) > 0 ? `${start}${inner}</${tag}>` : inner
    const simple = sanitizeSimpleHtml(html, toPath)
    if (simple === null) continue
    read++
    expect(simple, html).toBe(sanitizeAnyHtml(html, toPath))
  }
  expect(read).toBeGreaterThan(3_000)
})
