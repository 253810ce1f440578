import { expect, fetchNothingAhead, layOutAll, openPage, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

const { home, product, model, case: application } = pageKinds.de
const machines = '/de/maschinen'
const compared = 'compare=vl-250,vl-750,sh-50'

const widths = [320, 375, 768, 1024, 1440]

for (const [name, path] of Object.entries({
  home,
  product,
  model,
  application,
  selection: `${machines}?${compared}`,
  comparison: `${machines}?${compared}&view=comparison`,
  'comparison of high prices': `${machines}?compare=ph-400,ph-1200,lb-4020&view=comparison`,
}))
  test(`figures: stay on one line, ${name}`, async ({ page }) => {
    test.slow()
    await fetchNothingAhead(page)
    await openPage(page, path)
    await layOutAll(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(brokenFigures), `${width} px`).toEqual([])
    }
  })

/** In the page: numbers whose unit or currency is on another line. */
function brokenFigures(): string[] {
  const pattern =
    /(?:CHF[ \u00a0])?\d[\d'’.,]*(?:[ \u00a0]?(?:kg|mm|cm|m|t|kW|V|Ah|bar|mbar|%|°)(?![\p{L}\d]))?/gu
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((element) => !isInline(element) && element.checkVisibility())
    .flatMap((element) => {
      const texts = textsOf(element)
      const line = texts.map(({ data }) => data).join('')
      return [...line.matchAll(pattern)].flatMap(({ 0: figure, index }) =>
        linesOf(texts, index, index + figure.trimEnd().length) > 1 ? [figure] : [],
      )
    })

  function isInline(element: Element): boolean {
    return getComputedStyle(element).display === 'inline'
  }

  /** Texts of a box, without nested boxes. */
  function textsOf(box: Element): Text[] {
    return [...box.childNodes].flatMap((node) => {
      if (node instanceof Text) return [node]
      return node instanceof HTMLElement && isInline(node) ? textsOf(node) : []
    })
  }

  function linesOf(texts: Text[], start: number, end: number): number {
    const bottoms = new Set<number>()
    let offset = 0
    for (const text of texts) {
      const from = Math.max(start - offset, 0)
      const to = Math.min(end - offset, text.length)
      offset += text.length
      if (from >= to) continue
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom / 8))
    }
    const [first = 0, ...others] = [...bottoms].toSorted((one, other) => one - other)
    return others.some((bottom) => bottom - first > 1) ? 2 : 1
  }
}
