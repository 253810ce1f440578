/**
 * Puts no-break spaces, which nobody types, between a figure and its unit, into sizes, after signs of diameter and
 * currency and in front of slashes, so that no line ends between them.
 *
 * @example joinWords('hebt 750 kg') // 'hebt 750\u00a0kg'
 */
export function joinWords(text: string): string {
  if (!mayJoin.test(text)) return text
  return text
    .replace(figureAndUnit, '$1\u00a0')
    .replace(betweenFactors, '\u00a0×\u00a0')
    .replace(signAndFigure, '$1\u00a0')
    .replaceAll(' / ', '\u00a0/ ')
}

/** What each of the places below has in it: most texts have none. */
const mayJoin = /\d |[ØF] \d| \/ /

const units =
  'µm mm cm m km m² m³ l g kg t N kN Nm V A Ah W kW kWh Pa bar mbar Hz dB °C % s min h Uhr a\\.m\\. p\\.m\\.'.split(
    ' ',
  )

/** A unit may be over another one: m/s, l/min, m³/h. */
const figureAndUnit = new RegExp(`(\\d) (?=(?:${units.join('|')})(?![\\p{L}\\d]))`, 'gu')

/** Of a size: `3 × 1.5 m`, `4 × Ø 300`. */
const betweenFactors = /(?<=\d) × (?=\d|Ø)/g

const signAndFigure = /(Ø|CHF) (?=\d)/g
