import { describe, expect, test } from 'vitest'
import { toTextQuery } from './text-query.ts'

describe('text query', () => {
  test.each([
    { name: 'any case', words: 'HEBER', text: 'Vakuumheber', found: 'heber' },
    { name: 'without diacritics', words: 'prufung', text: 'Die Prüfung', found: 'Prüfung' },
    { name: 'umlauts written out', words: 'pruefung', text: 'Die Prüfung', found: 'Prüfung' },
    { name: 'ss for ß', words: 'strasse', text: 'Hauptstraße 1', found: 'straße' },
    { name: 'decomposed letters', words: 'süd', text: 'Su\u0308d', found: 'Süd' },
    {
      name: 'soft hyphens',
      words: 'vakuumheber',
      text: 'Vakuum\u00adheber',
      found: 'Vakuum\u00adheber',
    },
    { name: 'words across a line break', words: 'in  der', text: 'in\nder', found: 'in der' },
    { name: 'words across tags', words: 'VL 250', text: ' VL  250 kg', found: 'VL 250' },
    { name: 'signs alone', words: '%', text: '80 % Last', found: '%' },
    {
      name: 'a number with other separators',
      words: '555 19 52',
      text: 'tel:+41445551952',
      found: '5551952',
    },
    {
      name: 'a number without separators',
      words: '+41445551952',
      text: '+41 44 555 19 52',
      found: '41 44 555 19 52',
    },
  ])('finds $name', ({ words, text, found }) => {
    expect(toTextQuery(words)(text)?.found).toBe(found)
  })

  test.each([
    { name: 'words of another order', words: 'der in', text: 'in der' },
    { name: 'two words in one', words: 'in der', text: 'inder' },
    { name: 'signs of patterns', words: '.*', text: 'Heber' },
    { name: 'a short number in a long one', words: '19 52', text: '+41445551952' },
  ])('does not find $name', ({ words, text }) => {
    expect(toTextQuery(words)(text)).toBeNull()
  })

  test('shows some text before and after the words', () => {
    const passage = toTextQuery('heber')(`${'a '.repeat(60)}Heber${' b'.repeat(60)}`)
    expect(passage).toEqual({
      before: `…${'a '.repeat(30)}`,
      found: 'Heber',
      after: `${' b'.repeat(30)}…`,
    })
  })
})
