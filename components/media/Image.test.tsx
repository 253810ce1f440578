import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Image } from './Image.tsx'

const image = { src: '/media/heber.webp', alt: 'Ein Heber', width: 640, height: 480 }
const half = '(min-width: 1000px) 50vw, 100vw'

describe('image', () => {
  test('lists the widths of its layout and reserves room', () => {
    const html = renderToStaticMarkup(<Image image={image} sizes={half} eager />)
    expect(html).toContain(
      ` sizes="${half}" srcSet="/pictures/320/heber.webp 320w, /pictures/480/heber.webp 480w, /pictures/640/heber.webp 640w" src="/media/heber.webp" alt="Ein Heber" width="640" height="480"`,
    )
  })

  test.each([
    {
      name: 'lets the browser measure a lazy picture',
      sizes: half,
      eager: false,
      said: `auto, ${half}`,
    },
    { name: 'uses the given sizes for an eager picture', sizes: half, eager: true, said: half },
    { name: 'uses a fixed length unmeasured', sizes: '4rem', eager: false, said: '4rem' },
  ])('$name', ({ sizes, eager, said }) => {
    const html = renderToStaticMarkup(<Image image={image} sizes={sizes} eager={eager} />)
    expect(html).toContain(` sizes="${said}"`)
  })

  test('passes on the focus of a cropped picture', () => {
    const html = renderToStaticMarkup(<Image image={{ ...image, focus: 'left top' }} />)
    expect(html).toContain(' data-focus="left top"')
    expect(renderToStaticMarkup(<Image image={image} />)).not.toContain('data-focus')
  })

  test('uses one file for a drawing', () => {
    const drawing = { ...image, src: '/media/heber.svg' }
    expect(renderToStaticMarkup(<Image image={drawing} sizes={half} />)).not.toMatch(
      /srcset|sizes/i,
    )
  })
})
