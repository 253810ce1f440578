/** Bearer tokens for calls to the backend, never for other origins. */
export interface BackendTokens {
  /** For all calls; `null`: calls have no token. */
  live: string | null
  /** For calls that return drafts; `null`: these use the other token. */
  preview: string | null
}

export const noTokens: BackendTokens = { live: null, preview: null }

/** Headers of a call. */
export function authorizationOf(
  { live, preview }: BackendTokens,
  withDrafts = false,
): Record<string, string> {
  const token = (withDrafts ? preview : null) ?? live
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** Visible ASCII characters: all that a header can contain, without spaces. */
export const isToken = (text: string) => /^[\x21-\x7e]+$/.test(text)
