/**
 * An address of the same kind with a number that no finite set reaches, but that a calendar does.
 *
 * @param other another address of the set
 * @returns `null` if the addresses do not differ in a number
 * @example farAddress('https://a.ch/part/317', 'https://a.ch/part/1') // 'https://a.ch/part/90317'
 * @example farAddress('https://a.ch/2031/03', 'https://a.ch/2026/11') // 'https://a.ch/9031/03'
 */
export function farAddress(url: string, other: string): string | null {
  const [numbers, others] = [numbersOf(url), numbersOf(other)]
  const [largest] = numbers
    .filter(({ text }, index) => text !== others[index]?.text)
    .toSorted((one, two) => Number(two.text) - Number(one.text))
  if (!largest) return null
  const { text, index } = largest
  return url.slice(0, index) + increase(text) + url.slice(index + text.length)
}

function numbersOf(url: string) {
  const path = url.indexOf('/', url.indexOf('//') + 2)
  const found = Array.from(url.matchAll(number), ({ 0: text, index }) => ({ text, index }))
  return found.filter(({ index }) => index > path)
}

/** Digits, except those of a percent encoding. */
const number = /(?<!%[\dA-F]?)\d+/g

/** Years, dates and times keep their length, because servers refuse others. */
function increase(digits: string): string {
  const isTime = digits.length >= 8 || /^[012]\d{3}$/.test(digits)
  return isTime ? `9${digits.slice(1)}` : `9${digits.padStart(4, '0')}`
}
