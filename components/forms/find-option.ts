interface Option {
  value: string
  label: string
}

/**
 * Finds the option that a query parameter names, by value or label. The label may have more words than the parameter.
 *
 * @returns value of the option
 * @example findOption([{ value: 'vl-750', label: 'Vakuumheber VL 750' }], 'VL 750') // 'vl-750'
 */
export function findOption(options: Option[], wanted = ''): string | undefined {
  const words = toWords(wanted)
  const isMeant = [
    ({ value }: Option) => value === wanted,
    ({ label }: Option) => toWords(label) === words,
    ({ label }: Option) => toWords(label).includes(words),
  ]
  if (!words.trim()) return undefined
  return isMeant.map((test) => options.find(test)).find(Boolean)?.value
}

/** Lower-case text with a space before and after each word. */
function toWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
