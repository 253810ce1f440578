import { describe, expect, test } from 'vitest'
import { image } from '../../../tests/harness/content/page-builder.ts'
import { renderBlock, renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Video.examples.ts'
import { Video } from './Video.tsx'

const complete = { type: 'Video', title: 'Film', poster: image } as const

describe('video', () => {
  test("loads on play, with captions in the page's language", () => {
    const html = renderExample(Video, examples, 'own video with captions')
    expect(html).toMatch(/<video [^>]*loading="lazy"/)
    expect(html).toMatch(/<video controls="" preload="none" [^>]*poster="\/media\/film-vl-750.svg"/)
    expect(html).toContain('<source src="/media/film-vl-750.webm" type="video/webm"/>')
    expect(html).toContain(
      '<track kind="captions" src="/media/film-vl-750-de.vtt" srcLang="de" label="Deutsch" default=""/>',
    )
    expect(html).toContain('srcLang="en" label="English"/>')
    expect(html).toContain('<a href="/media/film-vl-750.webm">Video als Datei öffnen</a></video>')
  })

  test('shows an external video as picture and link', () => {
    const html = renderExample(Video, examples, 'in English, video at another provider')
    expect(html).toMatch(/<a href="https:\/\/video.example\/embed\/gantry" rel="nofollow"/)
    expect(html).toContain('Open the video on the provider’s website')
    expect(html).not.toMatch(/<video|<iframe/)
  })

  test('reserves room for an embeddable video', () => {
    const embed = 'https://player.vimeo.com/video/1'
    const html = renderBlock(Video, { ...complete, embed }, { locale: 'de' })
    expect(html).toMatch(/<div [^>]*data-embed="https:\/\/player.vimeo.com\/video\/1"[^>]*><img /)
    expect(html).toContain('data-title="Film"')
    expect(html).not.toContain('<iframe')
  })

  test("shows other providers' videos as links", () => {
    const embed = 'https://video.example/1'
    const html = renderBlock(Video, { ...complete, embed }, { locale: 'de' })
    expect(html).not.toContain('data-embed')
    expect(html).toContain('href="https://video.example/1"')
  })

  test('shows the caption between picture and link', () => {
    const poster = { ...image, caption: 'Der Portalkran im Werk.' }
    const embed = 'https://video.example/1'
    const html = renderBlock(Video, { ...complete, poster, embed }, { locale: 'de' })
    expect(html).toMatch(/<img [^>]*><figcaption>.*<\/figcaption><\/figure><a /)
  })

  test('shows the picture without any video', () => {
    const html = renderExample(Video, examples, 'only the picture')
    expect(html).toContain('<img ')
    expect(html).not.toMatch(/<video|<a /)
  })
})
