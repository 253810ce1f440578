import { expect, test } from 'vitest'
import { page } from '../tests/harness/content/page-builder.ts'
import { pageHead } from './head.ts'

function imageTags(image: { src: string; alt: string; width: number; height: number }) {
  const tags = pageHead({
    page: page({ de: '/de/heber' }, { meta: { image } }),
    siteName: 'Muster',
    siteUrl: 'https://www.muster.example',
    pathname: '/de/heber',
    locale: 'de',
    preview: false,
  })
  return tags.flatMap((tag) => {
    const { property = '', content = '' } = tag.name === 'meta' ? tag.attributes : {}
    return property.startsWith('og:image') ? [`${property} ${content}`] : []
  })
}

test('social networks get a JPEG of a known size', () => {
  const image = { src: '/media/heber.webp', alt: 'Ein Heber', width: 2400, height: 1350 }
  expect(imageTags(image)).toEqual([
    'og:image https://www.muster.example/pictures/share/heber.webp',
    'og:image:type image/jpeg',
    'og:image:width 1200',
    'og:image:height 675',
    'og:image:alt Ein Heber',
  ])
})

test('of a picture elsewhere the address is all that is known', () => {
  const image = { src: 'https://x.example/a.jpg', alt: '', width: 2400, height: 1350 }
  expect(imageTags(image)).toEqual(['og:image https://x.example/a.jpg'])
})
