import { formats } from './formats.ts'
import { useLocale } from './useLocale.ts'

/** Formatting of dates, numbers and sizes in the page's language. */
export function useFormats() {
  return formats[useLocale()]
}
