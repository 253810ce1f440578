import { describe, expect, test, vi } from 'vitest'
import type { Block } from '../../content/contract/blocks.ts'
import { text } from '../../tests/harness/content/page-builder.ts'
import { examples as forms } from '../blocks/ContactForm/ContactForm.examples.ts'
import { examples as contact } from '../blocks/Contact/Contact.examples.ts'
import { examples as support } from '../blocks/Support/Support.examples.ts'
import { renderBlocks } from './render-blocks.server.tsx'

const first = (examples: { block: Block }[]): Block => (examples[0] as { block: Block }).block

describe('block renderer', () => {
  test.each([
    { name: 'a block with a leading title', block: first(support) },
    { name: 'another one', block: first(contact) },
  ])('renders one page title: $name', async ({ block }) => {
    const leading = await renderBlocks([block, text('<p>Ein Absatz.</p>')], 'de')
    expect(leading.needsTitle).toBe(false)
    expect(Object.values(leading.staticHtml).join('').match(/<h1/g)).toHaveLength(1)

    const following = await renderBlocks([text('<p>Ein Absatz.</p>'), block], 'de')
    expect(following.needsTitle).toBe(true)
    expect(Object.values(following.staticHtml).join('')).not.toContain('<h1')
  })

  test('separates the HTML of static blocks despite delimiter-like texts', async () => {
    const texts = ['<hr data-block-end=""/>', 'zwei', 'drei']
    const blocks = texts.map((title) => ({ ...text('<p>Absatz</p>'), title }))
    const { staticHtml } = await renderBlocks(blocks, 'de')
    expect(Object.keys(staticHtml)).toEqual(['TextText-0', 'TextText-1', 'TextText-2'])
    const [one, two, three] = Object.values(staticHtml)
    expect(one).toMatch(/^<.*&lt;hr data-block-end.*>$/s)
    expect(two).toMatch(/^<.*zwei.*>$/s)
    expect(three).toMatch(/^<.*drei.*>$/s)
  })

  const rows = (count: number): Block => ({
    type: 'HBlocks',
    items: Array.from({ length: count }, (_, index) => ({
      title: `Zeile ${index}`,
      text: '<p>x</p>',
    })),
  })

  test('yields to other requests between many items', async () => {
    const many = Array.from({ length: 10 }, () => rows(490))
    await renderBlocks([rows(1)], 'de') // loads the view
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 11))
    const order: string[] = []
    setImmediate(() => order.push('request'))
    const { blocks, staticHtml } = await renderBlocks(many, 'de')
    order.push('page')
    clock.mockRestore()
    expect(order).toEqual(['request', 'page'])
    expect(blocks).toHaveLength(10)
    expect(
      Object.values(staticHtml)
        .join('')
        .match(/Zeile 489/g),
    ).toHaveLength(10)
  })

  test('cuts and reports a page above the HTML limit', async () => {
    const long = text(`<p>${'x'.repeat(150_000)}</p>`)
    const content = [rows(1), ...Array.from({ length: 20 }, () => ({ ...long }))]
    const report = vi.fn<(pointer: string, reason: string) => void>()
    const { blocks, staticHtml } = await renderBlocks(content, 'de', report)
    expect(blocks).toHaveLength(12)
    expect(Object.keys(staticHtml)).toHaveLength(12)
    expect(report.mock.calls).toEqual([
      ['/content/12', 'the page is too large, what follows is left out'],
    ])
  })

  test.each([
    { name: 'many', blocks: Array.from({ length: 500 }, () => first(forms)), most: 250 },
    {
      name: 'long texts',
      blocks: Array.from({ length: 5 }, () => ({
        ...first(forms),
        title: '<p>x</p>'.repeat(20_000),
      })),
      most: 2,
    },
  ])('limits interactive blocks, rendered in one go: $name', async (page) => {
    const { blocks } = await renderBlocks(page.blocks, 'de')
    expect(blocks.length).toBeGreaterThan(0)
    expect(blocks.length).toBeLessThanOrEqual(page.most)
  })

  test('cuts and reports a page before a slow block', async () => {
    const long: Block = {
      type: 'Quotes',
      title: 'x',
      quotes: Array.from({ length: 3 }, () => ({ text: '<'.repeat(190_000), author: 'x' })),
    }
    const report = vi.fn<(pointer: string, reason: string) => void>()
    const { blocks } = await renderBlocks([rows(1), long, rows(1)], 'de', report)
    expect(blocks.map(({ type }) => type)).toEqual(['HBlocks'])
    expect(report.mock.calls).toEqual([
      ['/content/1', 'the page is too large, what follows is left out'],
    ])
  })
})
