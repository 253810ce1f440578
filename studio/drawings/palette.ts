/** Colours of the picture family: blue-greys, an off-white ground and one signal colour, used sparingly. */
export const palette = {
  ink: '#1b2733',
  slate: '#34485a',
  steel: '#5d6d79',
  grey: '#93a0a9',
  silver: '#c6ced3',
  paper: '#f4f5f3',
  ground: '#e4e7e5',
  glass: '#b9d0d9',
  wood: '#c9bda9',
  signal: '#d9381e',
} as const

/** The three visible faces of a body; light comes from above and from the left. */
export interface Material {
  top: string
  left: string
  right: string
}

export function material(colour: string): Material {
  return { top: shade(colour, 1.14), left: colour, right: shade(colour, 0.78) }
}

/**
 * Makes a colour lighter or darker.
 *
 * @param factor 1 keeps the colour; below it moves to black, above to white
 */
export function shade(colour: string, factor: number): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  const shaded = channels.map((value) =>
    factor < 1 ? value * factor : value + (255 - value) * (factor - 1) * 2.2,
  )
  return `#${shaded.map((value) => Math.round(Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`
}

export const materials = {
  ink: material(palette.ink),
  slate: material(palette.slate),
  steel: material(palette.steel),
  grey: material(palette.grey),
  silver: material(palette.silver),
  paper: material('#e6eaeb'),
  ground: material(palette.ground),
  wood: material(palette.wood),
  signal: material(palette.signal),
} as const
