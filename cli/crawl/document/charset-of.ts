import type { FetchAnswer } from '../fetch/fetcher.ts'

/** The encoding that an answer's headers name; `undefined`: none. */
export function charsetOf({ headers }: Pick<FetchAnswer, 'headers'>): string | undefined {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(headers['content-type'] ?? '')?.[1]
}
