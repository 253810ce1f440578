import sharp from 'sharp'
import type { Block } from '../../../content/contract/blocks.ts'
import { pictureWidths } from '../../../routing/picture-address.ts'
import { blockExamples } from '../../harness/content/block-examples.ts'
import { page as contentPage } from '../../harness/content/page-builder.ts'
import { expect, layOutAll, test } from '../fixtures.ts'

const widths = [375, 560, 768, 1000, 1200, 1440, 2200]

/** Wide enough for every layout. */
const master = { width: 2400, height: 1800 }

/** The first example of each type, with its drawings as photographs. */
function blocksWithPhotographs(): Block[] {
  const blocks = Object.values(blockExamples).flatMap(([first]) => (first ? [first.block] : []))
  const asText = JSON.stringify(blocks, (_key, value: unknown) =>
    isImage(value) ? { ...value, ...master } : value,
  )
  return JSON.parse(asText.replaceAll('.svg"', '.webp"')) as Block[]
}

function isImage(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'src' in value && 'alt' in value
}

/**
 * In the page: pictures whose `sizes` is smaller than the rendered width, or so much larger that the browser
 * loads a picture two steps larger than needed.
 */
function wrongSizes(offered: readonly number[]): string[] {
  const toPx = (length: string) =>
    length.endsWith('vw')
      ? (Number.parseFloat(length) / 100) * window.innerWidth
      : Number.parseFloat(length) * (length.endsWith('rem') ? 16 : 1)
  const saidWidth = (sizes: string) => {
    const entries = sizes.split(', ').filter((entry) => entry !== 'auto')
    const chosen = entries.find((entry) => {
      const condition = /^\(.*\)/.exec(entry)?.[0]
      return !condition || matchMedia(condition).matches
    })
    return toPx(chosen?.split(' ').at(-1) ?? '')
  }
  const step = (width: number) => offered.findLastIndex((candidate) => candidate < width)
  return [...document.querySelectorAll('img')].flatMap((image) => {
    const shown = image.getBoundingClientRect().width
    const said = saidWidth(image.sizes)
    const stepsMore = [1, 2].map((density) => step(said * density) - step(shown * density))
    if (shown === 0 || (said >= shown * 0.9 && Math.max(...stepsMore) < 2)) return []
    const block = image.closest<HTMLElement>('[data-block]')?.dataset['block']
    return `${window.innerWidth}: ${block} shows ${Math.round(shown)} px, sizes="${image.sizes}" says ${Math.round(said)}`
  })
}

test.describe('picture sizes', () => {
  test('match the layout in every block', async ({ page, ownSite }) => {
    const picture = await sharp({ create: { ...master, channels: 3, background: '#678' } })
      .resize(320)
      .webp()
      .toBuffer()
    await page.route(/\/(pictures|media)\//, (route) =>
      route.fulfill({ contentType: 'image/webp', body: picture }),
    )
    ownSite.backend.publish(contentPage({ de: '/de/alles' }, { content: blocksWithPhotographs() }))
    await page.goto(`${ownSite.url}/de/alles`)
    await layOutAll(page)
    expect(await page.locator('img[srcset]').count()).toBeGreaterThan(30)
    const wrong: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      wrong.push(...new Set(await page.evaluate(wrongSizes, pictureWidths)))
    }
    expect(wrong).toEqual([])
  })
})
