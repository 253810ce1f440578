/**
 * Puts no-break spaces, which nobody types, between a figure and its unit, into sizes, after signs of diameter and
 * currency and in front of slashes, so that no line ends between them.
 *
 * @example joinWords('hebt 750 kg') // 'hebt 750\u00a0kg'
 */
export function joinWords(text: string): string {
  return text.replace(joiningSpace, '\u00a0')
}

const units =
  'µm mm cm m km m² m³ l g kg t N kN Nm V A Ah W kW kWh Pa bar mbar Hz dB °C % s min h Uhr a\\.m\\. p\\.m\\.'.split(
    ' ',
  )

/** What stands before and after a space that joins. A unit may be over another one: m/s, l/min, m³/h. */
const places = [
  String.raw`(?<=\d )(?=(?:${units.join('|')})(?![\p{L}\d]))`,
  String.raw`(?<=\d )(?=× [\dØ])`,
  String.raw`(?<=\d × )(?=[\dØ])`,
  String.raw`(?<=(?:Ø|CHF) )(?=\d)`,
  '(?=/ )',
]

/** The space comes first, by which places are found in little time. */
const joiningSpace = new RegExp(` (?:${places.join('|')})`, 'gu')
