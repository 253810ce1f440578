/**
 * Text of a number during counting, fast at first and then slower, with the decimals of the final number.
 *
 * @returns function of the elapsed share of the time, 0 to 1
 */
export function numberAt(end: number, languageTag: string): (progress: number) => string {
  const decimals = Math.min(String(end).split('.')[1]?.length ?? 0, 3)
  const format = new Intl.NumberFormat(languageTag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return (progress) => {
    const left = 1 - Math.min(Math.max(progress, 0), 1)
    // The same as in `renderer/texts/formats.ts`, since the server renders the final number.
    return format.format(end * (1 - left ** 3)).replaceAll('’', "'")
  }
}
