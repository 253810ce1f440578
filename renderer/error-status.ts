import type { PageContextServer } from 'vike/types'

/**
 * @returns the status that an error page shows, `undefined` for any other page
 * @see AbortReason
 */
export function errorStatus({ abortReason, is404 }: PageContextServer): number | undefined {
  if (abortReason) return abortReason.status
  if (typeof is404 !== 'boolean') return undefined
  return is404 ? 404 : 500
}
