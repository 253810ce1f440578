import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown.ts'

test.each([
  {
    name: 'Markdown',
    text: 'Ein **Heber**.\n\n- leicht\n- leise\n',
    html: '<p>Ein <strong>Heber</strong>.</p>\n<ul>\n<li>leicht</li>\n<li>leise</li>\n</ul>',
  },
  { name: 'a plain line', text: 'Seit 1949.', html: '<p>Seit 1949.</p>' },
  {
    name: 'a link',
    text: '[Kontakt](/de/kontakt)',
    html: '<p><a href="/de/kontakt">Kontakt</a></p>',
  },
  { name: 'HTML as it is', text: '\n<p>**so**</p>\n', html: '<p>**so**</p>' },
  { name: 'nothing', text: '', html: '' },
])('rich text: $name', ({ text, html }) => {
  expect(markdownToHtml(text)).toBe(html)
})
