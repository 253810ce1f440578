/**
 * How a number that counts up looks on its way: with the decimals of its end, fast at first and then slower.
 *
 * @returns from the part of the time that has passed, 0 to 1
 */
export function numberAt(end: number, languageTag: string): (progress: number) => string {
  const decimals = Math.min(String(end).split('.')[1]?.length ?? 0, 3)
  const format = new Intl.NumberFormat(languageTag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return (progress) => {
    const left = 1 - Math.min(Math.max(progress, 0), 1)
    // As in `renderer/texts/formats.ts`: the final number is the server's.
    return format.format(end * (1 - left ** 3)).replaceAll('’', "'")
  }
}
