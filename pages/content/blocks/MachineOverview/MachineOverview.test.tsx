import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
import { examples } from './MachineOverview.examples.ts'
import { MachineOverview } from './MachineOverview.tsx'

test('machines stand below their categories, those of no known category last', () => {
  const html = renderExample(MachineOverview, examples, 'complete')
  expect(titles(html)).toEqual([
    'h2 Alle Maschinen',
    'h3 Vakuumheber',
    'h4 VL 250',
    'h4 VL 750',
    'h3 Portale',
    'h4 Portal PH',
    'h3 Nach Mass',
  ])
})

test('a machine is a link with its data', () => {
  const html = renderExample(MachineOverview, examples, 'in English')
  expect(html).toContain('href="/en/machines/vacuum-lifters/vl-250"')
  expect(html).toContain('<dt>Load</dt><dd>250\u00a0kg</dd>')
})

test('a machine without data has no empty list', () => {
  expect(renderExample(MachineOverview, examples, 'no category, no data')).not.toContain('<dl')
})

/** `h2 Alle Maschinen` and so on. */
function titles(html: string): string[] {
  return [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/h\d>/g)].map(
    ([, tag, content = '']) => `${tag} ${content.replaceAll(/<[^>]+>/g, '')}`,
  )
}
