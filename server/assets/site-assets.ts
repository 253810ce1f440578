import type { RequestHandler } from 'express'
import type { PageAssets } from '../../renderer/page-context.ts'

/** Scripts, styles and public files of the site, built or made by Vite on the way. */
export interface SiteAssets {
  handlers: RequestHandler[]
  pageAssets: PageAssets
  /** Completes a document with what Vite reloads it by; development only. */
  toDocument?: (html: string, url: string) => Promise<string>
  /** Tells open browsers that content changed; development only. */
  reload: () => void
  close: () => Promise<void>
}

/** The script that Vike's build makes of it is the first that the browser runs. */
export const clientEntry = 'renderer/+client.ts'
