import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Image } from './Image.tsx'

const image = { src: '/media/heber.webp', alt: 'Ein Heber', width: 640, height: 480 }
const half = '(min-width: 1000px) 50vw, 100vw'

test('a picture comes in the widths that its layout may need, with its room reserved', () => {
  const html = renderToStaticMarkup(<Image image={image} sizes={half} eager />)
  expect(html).toContain(
    ` sizes="${half}" srcSet="/pictures/320/heber.webp 320w, /pictures/480/heber.webp 480w, /pictures/640/heber.webp 640w" src="/media/heber.webp" alt="Ein Heber" width="640" height="480"`,
  )
})

test.each([
  { name: 'what loads late is measured', sizes: half, eager: false, said: `auto, ${half}` },
  { name: 'what is wanted at once goes by our words', sizes: half, eager: true, said: half },
  { name: 'a fixed length needs no measuring', sizes: '4rem', eager: false, said: '4rem' },
])('$name', ({ sizes, eager, said }) => {
  const html = renderToStaticMarkup(<Image image={image} sizes={sizes} eager={eager} />)
  expect(html).toContain(` sizes="${said}"`)
})

test('a picture says what stays in view where it is cropped', () => {
  const html = renderToStaticMarkup(<Image image={{ ...image, focus: 'left top' }} />)
  expect(html).toContain(' data-focus="left top"')
  expect(renderToStaticMarkup(<Image image={image} />)).not.toContain('data-focus')
})

test('a drawing is one file for every width', () => {
  const drawing = { ...image, src: '/media/heber.svg' }
  expect(renderToStaticMarkup(<Image image={drawing} sizes={half} />)).not.toMatch(/srcset|sizes/i)
})
