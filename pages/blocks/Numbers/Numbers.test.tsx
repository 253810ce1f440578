import { describe, expect, test } from 'vitest'
import { renderBlock, renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Numbers.examples.ts'
import { Numbers } from './Numbers.tsx'

describe('numbers', () => {
  test.each([
    { name: 'German', example: 'four numbers', shown: />4(’|&#x27;)200<\/span><\/dd>/ },
    { name: 'English', example: 'in English, with decimals', shown: />4,200<\/span><\/dd>/ },
  ])('formats numbers in $name', ({ example, shown }) => {
    expect(renderExample(Numbers, examples, example)).toMatch(shown)
  })

  test('shows label, unit and machine-readable value', () => {
    const html = renderExample(Numbers, examples, 'in English, with decimals')
    expect(html).toMatch(
      /<dt>repeatability<\/dt><dd><span class="unbroken"><span [^>]*data-count="0.02">0\.02<\/span><span [^>]*> mm<\/span><\/span><\/dd>/,
    )
  })

  test.each([
    { locale: 'de', unit: '%', shown: '> %</span>' },
    { locale: 'en', unit: '%', shown: '>%</span>' },
    { locale: 'de', unit: '°', shown: '>°</span>' },
    { locale: 'en', unit: '°', shown: '>°</span>' },
    { locale: 'en', unit: '°C', shown: '> °C</span>' },
  ] as const)('spaces $unit after its figure as in $locale', ({ locale, unit, shown }) => {
    const block = { type: 'Numbers' as const, numbers: [{ value: 90, unit, label: 'x' }] }
    expect(renderBlock(Numbers, block, { locale })).toContain(shown)
  })

  test.each([
    { value: 1949, unit: undefined, shown: '1949', counts: false },
    { value: 1800, unit: undefined, shown: '1800', counts: false },
    { value: 2100, unit: undefined, shown: '2100', counts: false },
    { value: 1799, unit: undefined, shown: "1'799", counts: true },
    { value: 2101, unit: undefined, shown: "2'101", counts: true },
    { value: 1949, unit: 'kg', shown: "1'949", counts: true },
    { value: 1949.5, unit: undefined, shown: "1'949.5", counts: true },
  ])('formats $value with the unit $unit as $shown', ({ value, unit, shown, counts }) => {
    const html = renderBlock(
      Numbers,
      { type: 'Numbers', numbers: [{ value, unit, label: 'Zahl' }] },
      { locale: 'de' },
    )
    // How Swiss figures are grouped differs from one version of ICU to the next.
    expect(html.replace(/’|&#x27;/g, "'")).toContain(`>${shown}</span>`)
    expect(html.includes('data-count')).toBe(counts)
  })
})
