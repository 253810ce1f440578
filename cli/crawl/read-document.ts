import type { Readable } from 'node:stream'
import type { PageDocument } from './page-document.ts'

/**
 * Reads the HTML of a page as it arrives, without building a tree of it.
 *
 * @param body to the end, or to 10 MB; destroyed where more comes
 * @param options `url`: where the page was found; `charset`: as the answer's headers name it
 * @throws what the stream fails with
 */
export async function readDocument(
  body: Readable,
  options: { url: URL; charset?: string },
): Promise<PageDocument> {
  body.destroy()
  throw new Error(`not there yet: ${options.url.href}`)
}
