import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const source = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = source.split('@media screen and (prefers-color-scheme: dark)')
const schemes = { light: coloursOf(light), dark: { ...coloursOf(light), ...coloursOf(dark) } }

/** WCAG 2.2, 1.4.3 for text and 1.4.11 for what is needed to know a control. */
const pairs = [
  ['ink', 'paper', 7],
  ['ink', 'paper-tint', 7],
  ['ink-soft', 'paper', 4.5],
  ['ink-soft', 'paper-tint', 4.5],
  ['accent', 'paper', 4.5],
  ['accent', 'paper-tint', 4.5],
  ['on-accent', 'accent-fill', 4.5],
  ['on-accent', 'accent-fill-strong', 4.5],
  ['accent-fill', 'paper', 3],
  ['on-dark', 'dark', 7],
  ['on-dark-soft', 'dark', 4.5],
  ['accent-on-dark', 'dark', 4.5],
  ['danger', 'paper', 4.5],
  ['success', 'paper', 4.5],
  ['line-strong', 'paper', 3],
  ['focus', 'paper', 3],
  ['focus', 'paper-tint', 3],
  ['focus-on-dark', 'dark', 3],
] as const

describe.each(Object.entries(schemes))('%s colour scheme', (_, colours) => {
  test.each(pairs)('%s on %s has contrast %d : 1', (front, ground, least) => {
    expect(contrast(colours[front], colours[ground])).toBeGreaterThanOrEqual(least)
  })
})

function coloursOf(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+): #([\da-f]{3,6});/g)].map(([, name, hex = '']) => [
      name,
      hex.length === 3 ? hex.replace(/./g, '$&$&') : hex,
    ]),
  )
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string | undefined): number {
  if (!hex) throw new Error('no such colour in tokens.css')
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
