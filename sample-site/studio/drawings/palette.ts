/** Colours of the picture family: blue-greys and one signal colour, used sparingly. */
export const palette = {
  ink: '#1b2733',
  slate: '#34485a',
  steel: '#5d6d79',
  grey: '#93a0a9',
  silver: '#c6ced3',
  paper: '#f4f5f3',
  signal: '#d9381e',
} as const

/** Makes a colour darker, by a factor below 1. */
export function shade(colour: string, factor: number): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  const shaded = channels.map((value) =>
    Math.round(value * factor)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${shaded.join('')}`
}
