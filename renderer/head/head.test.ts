import { describe, expect, test } from 'vitest'
import { page } from '../../tests/harness/content/page-builder.ts'
import { pageHead } from './head.ts'

function imageTags(image?: { src: string; alt: string; width: number; height: number }) {
  return openGraph({ meta: { image } }).filter((tag) => tag.startsWith('og:image'))
}

function headOf(fields: Parameters<typeof page>[1], published?: string) {
  return pageHead({
    page: page({ de: '/de/heber', en: '/en/lifter' }, fields),
    siteName: 'Muster',
    siteUrl: 'https://www.muster.example',
    pathname: '/de/heber',
    locale: 'de',
    preview: false,
    card: '/pictures/page/de/heber.jpg?v=1',
    facts: [{ feed: 'news', published }, { feed: 'news' }],
  })
}

function openGraph(fields: Parameters<typeof page>[1], published?: string) {
  return headOf(fields, published).flatMap((tag) => {
    const { property = '', content = '' } = tag.name === 'meta' ? tag.attributes : {}
    return property ? [`${property} ${content}`] : []
  })
}

describe('document head', () => {
  test('offers a JPEG of known size to social networks', () => {
    const image = { src: '/media/heber.webp', alt: 'Ein Heber', width: 2400, height: 1350 }
    expect(imageTags(image)).toEqual([
      'og:image https://www.muster.example/pictures/share/heber.webp',
      'og:image:type image/jpeg',
      'og:image:width 1200',
      'og:image:height 630',
      'og:image:alt Ein Heber',
    ])
  })

  test('gives only the address of an external picture', () => {
    const image = { src: 'https://x.example/a.jpg', alt: '', width: 2400, height: 1350 }
    expect(imageTags(image)).toEqual(['og:image https://x.example/a.jpg'])
  })

  test.each([
    { name: 'no picture', image: undefined },
    { name: 'a drawing', image: { src: '/media/a.svg', alt: 'Skizze', width: 400, height: 300 } },
  ])('uses the page card for a page with $name', ({ image }) => {
    expect(imageTags(image)).toEqual([
      'og:image https://www.muster.example/pictures/page/de/heber.jpg?v=1',
      'og:image:type image/jpeg',
      'og:image:width 1200',
      'og:image:height 630',
      'og:image:alt Werkstatt | Muster',
    ])
  })

  test('lists the other language and the publication date', () => {
    const tags = openGraph({ type: 'news', meta: { modified: '2026-02-01' } }, '2026-01-31')
    expect(tags).toEqual(
      expect.arrayContaining([
        'og:type article',
        'og:locale de_CH',
        'og:locale:alternate en_GB',
        'article:published_time 2026-01-31',
        'article:modified_time 2026-02-01',
      ]),
    )
  })

  test('links the feed of a shown list once', () => {
    const links = headOf({}).filter((tag) => tag.name === 'link' && tag.attributes['type'])
    expect(links.map((tag) => tag.name === 'link' && tag.attributes['href'])).toEqual([
      '/feeds/news.de.xml',
      '/feeds/news.de.json',
    ])
  })

  test.each([
    { robots: undefined, count: 5 },
    { robots: 'nofollow', count: 5 },
    { robots: 'noindex', count: 0 },
    { robots: 'NOINDEX, nofollow', count: 0 },
    { robots: 'none', count: 0 },
  ])('robots $robots: $count hreflang links', ({ robots, count }) => {
    const tags = headOf({ meta: { robots } })
    expect(
      tags.filter((tag) => tag.name === 'link' && tag.attributes['hreflang'] !== undefined),
    ).toHaveLength(count)
  })
})
