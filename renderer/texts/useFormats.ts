import { formats, type Formats } from './formats.ts'
import { useLocale } from './useLocale.ts'

/** How dates, numbers and sizes are written in the language of the page. */
export function useFormats(): Formats {
  return formats[useLocale()]
}
