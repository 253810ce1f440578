import { isContentError } from '../../content/contract/content-error.ts'
import type { NoPage } from '../../renderer/server/no-page.ts'

/**
 * What is shown where the content has failed: a reply of the backend with its own status, no reply as 598, an unreadable
 * one as 500, as is any other error.
 *
 * @param development the raw error goes to the browser there, and nowhere else
 * @see docs/content-contract.md
 */
export function toNoPage(error: unknown, development: boolean): NoPage {
  if (!isContentError(error)) return { kind: 'error', status: 500 }
  const message = development ? error.message : undefined
  switch (error.kind) {
    case 'moved':
      return {
        kind: 'redirect',
        location: error.location,
        status: error.permanent ? 301 : 302,
      }
    case 'not-found':
      return { kind: 'error', status: 404 }
    case 'unavailable':
      return { kind: 'error', status: 598 }
    case 'rejected':
      return { kind: 'error', status: error.status, told: error.told, message }
    case 'refused':
    case 'invalid':
      return { kind: 'error', status: 500, message }
  }
}
