import type { MovedPages } from '../../../content/client/content-client.ts'
import type { Move } from '../../../content/contract/purge.ts'

/** Redirects from the old paths of moved pages, until the backend itself responds for these paths. */
export interface StoredMovedPages extends MovedPages {
  add: (moves: Move[]) => Promise<void>
  close: () => Promise<void>
}
