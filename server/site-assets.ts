import type { RequestHandler } from 'express'

/** Scripts, styles and public files of the site, built or made by Vite on the way. */
export interface SiteAssets {
  handlers: RequestHandler[]
  /** Tells open browsers that content changed; development only. */
  reload: () => void
  close: () => Promise<void>
}
