import type { HookContext } from './page-context.ts'

/**
 * @returns the status that an error page shows, `undefined` for any other page
 * @see AbortReason
 */
export function errorStatus({ abortReason, is404 }: HookContext): number | undefined {
  if (abortReason) return abortReason.status
  if (typeof is404 !== 'boolean') return undefined
  return is404 ? 404 : 500
}
