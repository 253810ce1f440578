import type { TextKey } from '../locales/messages.ts'

/** Title and text of the error page; a status without texts of its own has the general ones. */
export function errorTexts(status: number): { title: TextKey; text: TextKey } {
  return status === 404 || status === 598 || status === 500
    ? { title: `error.${status}`, text: `error.${status}.text` }
    : { title: 'error.title', text: 'error.text' }
}
