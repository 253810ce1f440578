import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { escapeUTF8 } from 'entities'
import sharp, { type OverlayOptions } from 'sharp'
import { shareHeight, shareWidth, type ShareCard } from '../../routing/picture-address.ts'
import { encodeJpeg, type EncodedPicture } from './encode-picture.ts'

const font = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'server/pictures/inter.ttf')

/** The colours of `components/styles/tokens.css` for dark backgrounds. */
const colours = { ground: '#1b2733', text: '#ffffff', soft: '#b9c4cc', accent: '#cf2e14' }
const margin = 80
const badge = 72
/** A longer title or section name is truncated, in characters. */
const maxTitle = 120

/** Draws title, section and brand in the look of the site. */
export async function drawCard({ title, section, brand }: ShareCard): Promise<EncodedPicture> {
  const ground = { width: shareWidth, height: shareHeight, channels: 3, background: colours.ground }
  const foot = shareHeight - margin - badge
  const name = await write(brand, 34, colours.text)
  const layers = [
    { input: plain(shareWidth, 12), left: 0, top: 0 },
    ...(section
      ? [{ ...(await write(shorten(section), 36, colours.soft)), left: margin, top: margin }]
      : []),
    { ...(await write(shorten(title), titleSize(title), colours.text)), left: margin, top: 165 },
    { input: plain(badge, badge), left: margin, top: foot },
    { ...(await centred(brand.slice(0, 1), 44, { left: margin, top: foot })) },
    { ...name, left: margin + badge + 28, top: foot + Math.round((badge - name.raw.height) / 2) },
  ]
  const picture = sharp({ create: ground as never }).composite(layers as OverlayOptions[])
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { bytes: await encodeJpeg(data, info), type: 'jpeg' }
}

/** Renders text as pixels. It needs none of the library's loaders, most of which are blocked. */
async function write(text: string, size: number, colour: string) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeUTF8(text.replace(/[\p{Cc}\s]+/gu, ' '))}</span>`,
      font: `Inter ${size}`,
      fontfile: font,
      width: shareWidth - 2 * margin,
      wrap: 'word-char',
      spacing: Math.round(size * 0.12),
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function centred(text: string, size: number, { left, top }: { left: number; top: number }) {
  const { input, raw } = await write(text, size, colours.text)
  const middle = (outer: number, inner: number) => Math.round((outer - inner) / 2)
  return { input, raw, left: left + middle(badge, raw.width), top: top + middle(badge, raw.height) }
}

function plain(width: number, height: number) {
  return { create: { width, height, channels: 3, background: colours.accent } }
}

function shorten(title: string): string {
  return title.length > maxTitle ? `${title.slice(0, maxTitle - 1).trimEnd()}…` : title
}

function titleSize({ length }: string): number {
  if (length <= 32) return 84
  return length <= 70 ? 68 : 54
}
