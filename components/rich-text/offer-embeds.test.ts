import { describe, expect, test } from 'vitest'
import { offerEmbeds } from './offer-embeds.ts'

const texts = { map: 'Karte laden', film: 'Film laden', note: 'IP' }
const textOf = (part: keyof typeof texts) => texts[part]

describe('embeds in rich text', () => {
  test.each([
    {
      name: 'a film',
      address: 'https://player.vimeo.com/video/1',
      kind: 'films',
      text: 'Film laden',
    },
    {
      name: 'a map',
      address: 'https://www.google.com/maps/embed?pb=1',
      kind: 'maps',
      text: 'Karte',
    },
    { name: 'a map', address: 'https://maps.google.com/?q=1', kind: 'maps', text: 'Karte laden' },
  ])('adds a button and the purpose to $name', ({ address, kind, text }) => {
    const frame = `<iframe title="T" data-src="${address}"></iframe><a href="${address}">T</a>`
    const html = offerEmbeds(`<p>${frame}</p>`, textOf)
    expect(html).toContain(`data-load-embed>${text}`)
    expect(html).toContain(
      `</span><iframe title="T" data-src="${address}" data-purpose="${kind}"></iframe><a href=`,
    )
  })

  test('leaves text without embeds unchanged', () => {
    expect(offerEmbeds('<p>a</p>', textOf)).toBe('<p>a</p>')
  })
})
