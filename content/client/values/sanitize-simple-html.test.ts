import { expect, test } from 'vitest'
import { sanitizeAnyHtml } from './sanitize-html.ts'
import { sanitizeSimpleHtml } from './sanitize-simple-html.ts'

test.each([
  { html: '<p>Hebt <strong>750 kg</strong></p>', is: '<p>Hebt <strong>750\u00a0kg</strong></p>' },
  { html: 'Text "ohne" Element', is: 'Text "ohne" Element' },
  {
    html: '<ul>\n<li>Eins<br>Zwei<ul><li>Drei</li></ul></li></ul>',
    is: '<ul>\n<li>Eins<br />Zwei<ul><li>Drei</li></ul></li></ul>',
  },
  { html: '', is: '' },
])('$html is read here, as the sanitiser reads it', ({ html, is }) => {
  const simple = sanitizeSimpleHtml(html)
  expect(simple).toBe(sanitizeAnyHtml(html))
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
  '<a href="/de">Text</a>',
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
  const texts = ['Text', ' ', '\n', '750 kg', '"', "'", '/', '😀', '\u00ad', '=', 'p>', '&', '<']
  const parts = [...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]), ...texts]
  let [seed, read] = [1, 0]
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 30_000; round++) {
    const inner = Array.from({ length: random(5) }, () => parts[random(parts.length)]).join('')
    const tag = tags[random(tags.length)]
    const html = random(2) > 0 ? `<${tag}>${inner}</${tag}>` : inner
    const simple = sanitizeSimpleHtml(html)
    if (simple === null) continue
    read++
    expect(simple, html).toBe(sanitizeAnyHtml(html))
  }
  expect(read).toBeGreaterThan(3_000)
})
