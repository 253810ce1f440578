import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

const folder = new URL('../../sample-site/content/media/', import.meta.url)
const read = (name: string): Buffer => readFileSync(new URL(name, folder))

const models =
  'vl-250 vl-750 vl-2500 sh-50 sh-120 sh-270 ph-400 ph-1200 wg-500 wg-3000 lb-3015 lb-4020 sm-plaster sm-solar'.split(
    ' ',
  )
const families = [
  'vacuum-lifters',
  'tube-lifters',
  'gantry-handling',
  'turning-devices',
  'laser-loaders',
  'special-machines',
]

const heads =
  'home machines works company assembly engineering controls store service parts lausanne glass-facade timber-boards building-materials sheet-metal food-chemicals solar vacuum-technology'.split(
    ' ',
  )
const scenes =
  'laser-loading lifting-sheet lifting-glass lifting-carton turning-by-crane load-test gantry-line gantry-gripper special-machine operator-panel assembly engineering news-apprentices news-battery news-fair news-open-day news-test-stand service-call spare-parts suction-pads vacuum-pump hoses warning-device spare-part-kit works first-workshop'.split(
    ' ',
  )

const pictures = [
  ...models.flatMap((id) =>
    ['view', 'detail', 'cutaway'].map((kind) => ({ name: `${id}-${kind}`, size: [1600, 1200] })),
  ),
  ...[...heads, ...families].map((id) => ({ name: `${id}-hero`, size: [2000, 1125] })),
  ...[...scenes, ...families.map((id) => `${id}-tile`)].map((name) => ({
    name,
    size: [1200, 900],
  })),
]

describe('sample media', () => {
  describe('rendered pictures', () => {
    test.each(pictures)('$name is transparent and below 300 kB', async ({ name, size }) => {
      const picture = read(`${name}.webp`)
      const { format, width, height, hasAlpha } = await sharp(picture).metadata()
      expect([format, width, height, hasAlpha]).toEqual(['webp', ...size, true])
      expect(picture.length).toBeLessThan(300_000)
    })
  })

  describe('line drawings', () => {
    test.each(models)('%s has dimensions and colour schemes, no script', (id) => {
      const svg = read(`${id}-drawing.svg`).toString()
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 900" width="1200" height="900">/,
      )
      expect(unclosedTags(svg)).toEqual([])
      expect(svg).toContain('prefers-color-scheme:dark')
      expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href=/i)
      expect(svg.match(/<text[^>]*>\d+<\/text>/g)).toHaveLength(3)
      expect(svg.length).toBeLessThan(250_000)
    })
  })

  describe('turntable', () => {
    test('has a transparent poster of its frame size', async () => {
      const poster = await sharp(read('vl-750-turntable-poster.webp')).metadata()
      expect(poster).toMatchObject({ format: 'webp', width: 1600, height: 900, hasAlpha: true })
    })

    test.each([
      { name: 'vl-750-turntable.webm', mark: '1a45dfa3', at: 0 },
      { name: 'vl-750-turntable.mp4', mark: '66747970', at: 4 },
    ])('$name is a film', ({ name, mark, at }) => {
      expect(
        read(name)
          .subarray(at, at + 4)
          .toString('hex'),
      ).toBe(mark)
    })

    test.each(['de', 'en'])('has captions for twelve seconds in %s', (locale) => {
      const captions = read(`vl-750-turntable-${locale}.vtt`).toString()
      expect(captions).toMatch(/^WEBVTT\n/)
      const times = [...captions.matchAll(/00:(\d\d\.\d{3}) --> 00:(\d\d\.\d{3})/g)].map(
        ([, from, to]) => [Number(from), Number(to)],
      )
      expect(times[0]?.[0]).toBe(0)
      expect(times.at(-1)?.[1]).toBe(12)
    })
  })

  test('total less than 25 MB', () => {
    const bytes = readdirSync(folder).map((name) => statSync(new URL(name, folder)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000_000)
  })
})

/** Tags that are opened and not closed, or the other way round, in order. */
function unclosedTags(svg: string): string[] {
  const open: string[] = []
  for (const [, closing, name = '', selfClosing] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/gi)) {
    if (selfClosing) continue
    if (!closing) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else open.push(`/${name}`)
  }
  return open
}
