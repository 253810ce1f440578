import { marked } from 'marked'
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

test.each([
  'Plain text, with – dash; "quotes" & Umlaut: ü.',
  'Two  \nlines and\nmore',
  'Two\rlines',
  'Text &amp; &copy; & more',
  'Title\n---',
  '1. one',
  '– and "more" of it, it\'s > 1',
  'See www.example.ch or WWW.example.ch',
  'See https://example.ch and HTTP://example.ch and ftp://example.ch',
  'Mail anna@example.ch',
  'a_b_c and *em* and ~~del~~ and `code`',
  'Escaped \\* and &amp; and &copy; and 1 < 2',
  'A ![picture](/media/a.svg) and [link](/de)',
  '| a | b |\n| - | - |\n| c & d | e |',
  '# Title\n\nText\n\n1. one\n2. two',
])('plain text is passed on without a difference: %j', (text) => {
  expect(markdownToHtml(text)).toBe(marked.parse(text, { async: false }).trim())
})
