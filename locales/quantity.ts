/** A figure with its unit, converted to the smallest unit in use: grams, millimetres, watts, volts. */
export interface Quantity {
  dimension: Dimension
  /** Largest first; several for a format: `3 × 1.5 m` */
  values: number[]
}

type Dimension = 'mass' | 'length' | 'power' | 'voltage'

const units: Record<string, [Dimension, factor: number]> = {
  g: ['mass', 1],
  kg: ['mass', 1000],
  kilo: ['mass', 1000],
  kilogramm: ['mass', 1000],
  t: ['mass', 1_000_000],
  tonne: ['mass', 1_000_000],
  tonnen: ['mass', 1_000_000],
  tonnes: ['mass', 1_000_000],
  tons: ['mass', 1_000_000],
  mm: ['length', 1],
  cm: ['length', 10],
  m: ['length', 1000],
  meter: ['length', 1000],
  metre: ['length', 1000],
  metres: ['length', 1000],
  w: ['power', 1],
  kw: ['power', 1000],
  v: ['voltage', 1],
  volt: ['voltage', 1],
}

const figure = String.raw`\d+(?:['’.,\u202f]\d+)*`
const pattern = new RegExp(
  String.raw`(?<![\p{L}\d])(${figure}(?:\s*[×x*]\s*${figure})*)\s*(${Object.keys(units).join('|')})(?![\p{L}\d/²³])`,
  'giu',
)

/**
 * Reads figures with units, as German and English write them. A figure without a unit is ignored.
 *
 * @example parseQuantities("Traglast 1'200 kg") // [{ dimension: 'mass', values: [1_200_000] }]
 */
export function parseQuantities(text: string): Quantity[] {
  return [...text.matchAll(pattern)].flatMap(([, figures = '', unit = '']) => {
    const [dimension, factor] = units[unit.toLowerCase()] ?? []
    if (!dimension || !factor) return []
    const values = figures
      .split(/\s*[×x*]\s*/i)
      .map((written) => Math.round(parseFigure(written) * factor * 1000) / 1000)
      .toSorted((a, b) => b - a)
    return [{ dimension, values }]
  })
}

/** Separates the quantities of a text from the rest of it. */
export function takeQuantities(text: string): { quantities: Quantity[]; rest: string } {
  return { quantities: parseQuantities(text), rest: text.replace(pattern, ' ') }
}

/** True if the requested quantity lies within the offered one: a pane of 2 × 1 m within `3 × 1.5 m`. */
export function isWithin(asked: Quantity, offered: Quantity): boolean {
  return (
    asked.dimension === offered.dimension &&
    asked.values.every((value, index) => value <= (offered.values[index] ?? -1))
  )
}

/**
 * The first quantity of each dimension: a machine's capacity stands before its own weight.
 *
 * @param figures of a machine's specifications, in their order
 */
export function capacitiesOf(figures: string[]): Quantity[] {
  const all = figures.flatMap(parseQuantities)
  return all.filter(
    ({ dimension }, index) => all.findIndex((other) => other.dimension === dimension) === index,
  )
}

/**
 * Reads the digits of a figure. Three digits after a mark are thousands, unless a zero stands
 * before it: `1'200`, `1.200`, `1,200`, but `0.125`.
 */
function parseFigure(written: string): number {
  const whole = written.replaceAll(/['’\u202f]/g, '').replace(/^([1-9]\d{0,2})[.,](?=\d{3}$)/, '$1')
  return Number(whole.replace(',', '.'))
}
