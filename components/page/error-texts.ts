import type { ParseKeys } from 'i18next'

/** Title and text of the error page; a status without its own texts has the general ones. */
export function errorTexts(status: number): { title: ParseKeys; text: ParseKeys } {
  if (status === 410) return { title: 'error.title', text: 'error.410.text' }
  return hasOwnTexts(status)
    ? { title: `error.${status}`, text: `error.${status}.text` }
    : { title: 'error.title', text: 'error.text' }
}

/** Whether a status has its own texts. For other statuses the backend's message may be shown. */
export function hasOwnTexts(status: number): status is 404 | 500 | 598 {
  return status === 404 || status === 500 || status === 598
}
