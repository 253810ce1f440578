import type { ParseKeys } from 'i18next'

/** Title and text of the error page; a status without texts of its own has the general ones. */
export function errorTexts(status: number): { title: ParseKeys; text: ParseKeys } {
  return status === 404 || status === 598 || status === 500
    ? { title: `error.${status}`, text: `error.${status}.text` }
    : { title: 'error.title', text: 'error.text' }
}
