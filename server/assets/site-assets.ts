import type { RequestHandler } from 'express'
import type { PageAssets } from '../../renderer/page-context.ts'

/** Scripts, styles and public files of the site, either built or served by Vite. */
export interface SiteAssets {
  handlers: RequestHandler[]
  pageAssets: PageAssets
  /** Adds Vite's client for hot reloading to a document; development only. */
  toDocument?: (html: string, pathname: string) => Promise<string>
  /** Reloads open browsers after a change of content; development only. */
  reload: () => void
  close: () => Promise<void>
}

/** Source of the first script that the browser runs. */
export const clientEntry = 'renderer/+client.ts'
