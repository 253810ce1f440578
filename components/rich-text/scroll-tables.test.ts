import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../tests/harness/time-ratio.ts'
import { scrollTables } from './scroll-tables.ts'

const box = (name: string) => `<div class="box" role="group" aria-label="${name}" tabindex="0">`

describe('scrolling tables', () => {
  test.each([
    {
      name: 'named by its headers',
      html: '<p>a</p><table><tr><th scope="col">Last in <em>kg</em></th><th>"Takt" &amp; Zeit</th></tr><tr><th>x</th></tr></table><p>b</p>',
      is: `<p>a</p>${box('Tabelle: Last in kg, &quot;Takt&quot; &amp; Zeit')}<table><tr><th scope="col">Last in <em>kg</em></th><th>"Takt" &amp; Zeit</th></tr><tr><th>x</th></tr></table></div><p>b</p>`,
    },
    {
      name: 'without headers',
      html: '<table><tbody><tr><td>a</td></tr><tr><th>b</th></tr></tbody></table>',
      is: `${box('Tabelle')}<table><tbody><tr><td>a</td></tr><tr><th>b</th></tr></tbody></table></div>`,
    },
    {
      name: 'inside another table',
      html: '<table><tr><td><table></table></td></tr></table>',
      is: `${box('Tabelle')}<table><tr><td>${box('Tabelle')}<table></table></div></td></tr></table></div>`,
    },
    { name: 'mentioned as text', html: '<p>&lt;table&gt;</p>', is: '<p>&lt;table&gt;</p>' },
  ])('wraps a table $name', ({ html, is }) => {
    expect(scrollTables(html, 'box', () => 'Tabelle')).toBe(is)
  })

  test.each(['<table></table>', '<table>', '<table><tr><th>', '<th>', '</table>', '<'])(
    'takes linear time for many %s',
    (part) => {
      const scrollMany = (count: number) => scrollTables(part.repeat(count), 'box', () => 'x')
      expect(timeRatio(scrollMany, { small: 500, large: 8_000 })).toBeLessThan(80)
    },
  )
})
