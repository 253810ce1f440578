import { expect, test } from 'vitest'
import { image } from '../../../../tests/harness/content/page-builder.ts'
import { renderBlock, renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Video.examples.ts'
import { Video } from './Video.tsx'

const complete = { type: 'Video', title: 'Film', poster: image } as const

test('a video of the site is loaded when it is played, with captions in the language of the page', () => {
  const html = renderExample(Video, examples, 'own video with captions')
  expect(html).toMatch(/<video [^>]*loading="lazy"/)
  expect(html).toMatch(/<video controls="" preload="none" [^>]*poster="\/media\/film-vl-750.svg"/)
  expect(html).toContain('<source src="/media/film-vl-750.webm" type="video/webm"/>')
  expect(html).toContain(
    '<track kind="captions" src="/media/film-vl-750-de.vtt" srcLang="de" label="Deutsch" default=""/>',
  )
  expect(html).toContain('srcLang="en" label="English"/>')
  expect(html).toContain('<a href="/media/film-vl-750.webm">Film als Datei öffnen</a></video>')
})

test('a video at another provider is a picture and a link, and loads nothing from there', () => {
  const html = renderExample(Video, examples, 'in English, video at another provider')
  expect(html).toMatch(/<a href="https:\/\/video.example\/embed\/gantry" rel="nofollow"/)
  expect(html).toContain('Open the video on another website')
  expect(html).not.toMatch(/<video|<iframe/)
})

test('a video at a provider that may be embedded has its place over the picture', () => {
  const embed = 'https://player.vimeo.com/video/1'
  const html = renderBlock(Video, { ...complete, embed }, { locale: 'de' })
  expect(html).toMatch(/<div [^>]*data-embed="https:\/\/player.vimeo.com\/video\/1"[^>]*><img /)
  expect(html).toContain('data-title="Film"')
  expect(html).not.toContain('<iframe')
})

test('a video at any other provider stays a link', () => {
  const embed = 'https://video.example/1'
  const html = renderBlock(Video, { ...complete, embed }, { locale: 'de' })
  expect(html).not.toContain('data-embed')
  expect(html).toContain('href="https://video.example/1"')
})

test('the caption stands below its picture, above the link', () => {
  const poster = { ...image, caption: 'Der Portalkran im Werk.' }
  const embed = 'https://video.example/1'
  const html = renderBlock(Video, { ...complete, poster, embed }, { locale: 'de' })
  expect(html).toMatch(/<img [^>]*><figcaption>.*<\/figcaption><\/figure><a /)
})

test('without any video the picture is left', () => {
  const html = renderExample(Video, examples, 'only the picture')
  expect(html).toContain('<img ')
  expect(html).not.toMatch(/<video|<a /)
})
