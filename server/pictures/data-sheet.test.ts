import { describe, expect, test } from 'vitest'
import type { Page } from '../../content/contract/page.ts'
import { toDataSheet } from './data-sheet.ts'

const options = {
  locale: 'de',
  layout: { footer: {} },
  brand: 'Muster AG',
  address: 'https://muster.example/de/vl-750',
} as const

function sheetOf(text: string) {
  const block = { type: 'Model', name: 'VL 750', title: 'x', text, images: [], specs: [] } as const
  const page: Page = {
    type: 'model',
    title: 'x',
    route: '/de/vl-750',
    meta: { translatedPaths: {} },
    content: [{ ...block, images: [], specs: [] }],
  }
  return toDataSheet(page, options)
}

describe('data sheet', () => {
  test('has the paragraphs of the page', () => {
    expect(sheetOf('<p>Bis 750 kg.</p><ul><li>leise</li></ul>')?.paragraphs).toEqual([
      'Bis 750\u00a0kg.',
      'leise',
    ])
  })

  test.each([
    { name: 'paragraphs', text: `<p>${'Absatz '.repeat(5)}</p>`.repeat(5_000) },
    { name: 'one paragraph', text: `<p>${'Absatz '.repeat(25_000)}</p>` },
  ])('truncates a long text: $name', ({ text }) => {
    const paragraphs = sheetOf(text)?.paragraphs ?? []
    expect(paragraphs.join('').length).toBeLessThan(20_000)
    expect(paragraphs.join('').length).toBeGreaterThan(10_000)
    expect(new Set(paragraphs).size).toBe(1)
  })
})
