import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../tests/harness/time-ratio.ts'
import { markdownToHtml } from './markdown.ts'

describe('Markdown', () => {
  test.each([
    {
      name: 'Markdown',
      text: 'Ein **Heber**.\n\n- leicht\n- leise\n',
      html: '<p>Ein <strong>Heber</strong>.</p>\n<ul>\n<li>leicht</li>\n<li>leise</li>\n</ul>',
    },
    { name: 'single line', text: 'Seit 1949.', html: '<p>Seit 1949.</p>' },
    {
      name: 'link',
      text: '[Kontakt](/de/kontakt)',
      html: '<p><a href="/de/kontakt">Kontakt</a></p>',
    },
    { name: 'HTML, unchanged', text: '\n<p>**so**</p>\n', html: '<p>**so**</p>' },
    { name: 'comment, unchanged', text: '<!-- so -->*a*', html: '<!-- so -->*a*' },
    {
      name: 'address in angle brackets',
      text: '<https://firma.ch/a> *hier*',
      html: '<p><a href="https://firma.ch/a">https://firma.ch/a</a> <em>hier</em></p>',
    },
    {
      name: 'mail address in angle brackets',
      text: '<info@firma.ch>',
      html: '<p><a href="mailto:info@firma.ch">info@firma.ch</a></p>',
    },
    { name: 'name with underscores', text: 'max_a_b_c *d*', html: '<p>max_a_b_c <em>d</em></p>' },
    { name: 'empty text', text: '', html: '' },
  ])('is converted: $name', ({ text, html }) => {
    expect(markdownToHtml(text)).toBe(html)
  })

  test.each(['_a', '*a', '**a', '~~a', '"_a', '_*a', '\\_a', '_a_'])(
    'takes linear time: %s',
    (pattern) => {
      const times = timeRatio((length) => markdownToHtml(pattern.repeat(length)), {
        small: 1_000,
        large: 10_000,
      })
      expect(times).toBeLessThan(40)
    },
  )

  test.each(['> ', '1. ', '+ '])('cuts levels beyond 20: %s', (mark) => {
    const html = markdownToHtml(`${mark.repeat(5_000)}Text`)
    expect(html).toContain('Text')
    expect(html.match(/<(?:blockquote|ul|ol)/g)).toHaveLength(20)
  })
})
