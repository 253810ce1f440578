import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Downloads.examples.ts'
import { Downloads } from './Downloads.tsx'

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')

describe('downloads', () => {
  test('has a row per machine, a column per kind', () => {
    const html = renderExample(Downloads, examples, 'two machines')
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => textOf(cell)),
    )
    expect(rows).toEqual([
      ['Maschine', 'Datenblatt', 'Konformitätserklärung'],
      ['VL 250', 'Datenblatt VL 250: PDF, Deutsch', '–'],
      [
        'VL 750',
        'Datenblatt VL 750: PDF, Deutsch',
        'Konformitätserklärung VL 750: PDF, Deutsch, 3 kB, gültig ab 1. März 2026' +
          'Déclaration VL 750: PDF, Französisch, 3 kB, gültig bis 31. Dezember 2028',
      ],
    ])
  })

  test('names languages and dates in English', () => {
    expect(textOf(renderExample(Downloads, examples, 'in English'))).toContain(
      'PDF, English, 3 kB, valid from 1 March 2026',
    )
  })
})
