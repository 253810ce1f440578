import { decodePercent } from '../../../routing/localized-path.ts'

/**
 * Validates a `tel:` address by RFC 3966.
 *
 * @param address as written, entities decoded
 * @returns `wrong`: the number cannot be dialled. `minor`: it works in one country only, or most telephones tolerate its spelling.
 */
export function findPhoneFault(address: string): 'wrong' | 'minor' | null {
  const written = address.trim().replace(/^tel:/i, '')
  const decoded = decodePercent(written)
  if (decoded === null) return 'wrong'
  const [number = '', ...parameters] = decoded.split(';')
  // Pauses and the digits after them: telephones support them, the standard does not.
  const [dialled = '', ...pauses] = number.split(/[,p]/i)
  const digits = dialled.replace(separators, '').replace(/\s/g, '')
  if (!isDialable(digits) || hasTrunkPrefix(number) || !parameters.every(isParameter))
    return 'wrong'
  const isSloppy = /\s/.test(decoded) || pauses.length > 0
  return isSloppy || isLocal(digits, parameters) ? 'minor' : null
}

/** RFC 3966 §5.1.1: visual separators without meaning. */
const separators = /[-.()]/g

/** E.164 §6: at most 15 digits after the plus, without a leading 0. */
const isDialable = (digits: string) => /^\+[1-9]\d{3,14}$|^[\dA-D*#]{2,20}$/i.test(digits)

/** `+41 (0)44`: the 0 must not be dialled after the plus, but telephones remove only the parentheses. */
const hasTrunkPrefix = (number: string) => /\+.*\(\s*0\s*\)/.test(number)

const isParameter = (parameter: string) =>
  /^[a-z\d-]+(=[^\s=;]+)?$/i.test(parameter) && !/^ext=?$/i.test(parameter)

/** Short numbers such as 112 and 1414 are intentionally local. */
function isLocal(digits: string, parameters: string[]): boolean {
  if (digits.startsWith('+') || digits.length <= 6) return false
  return !parameters.some((parameter) => /^phone-context=/i.test(parameter))
}
