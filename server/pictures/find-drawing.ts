import type { Request, Response } from 'express'
import { splitLocale } from '../../routing/localized-path.ts'
import { shareCard } from '../../routing/picture-address.ts'
import type { Page } from '../../content/contract/page.ts'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError, saysWhatHolds } from '../../content/contract/content-error.ts'
import { Overloaded, type WorkLimit } from '../concurrency/work-limits.ts'
import type { ServerConfig } from '../config/config.ts'
import { isPreview } from '../http/page-for-request.ts'
import { toDataSheet } from './data-sheet.ts'
import type { EncodedPicture, PictureType } from './encode-picture.ts'
import { sendStatus, setPictureHeaders } from './picture-answer.ts'
import type { Drawing } from './picture-encoder.ts'
import { PictureError, PictureNotMade } from './picture-error.ts'
import type { PictureMasters } from './picture-masters.ts'

interface SendDrawingDeps {
  config: Pick<ServerConfig, 'siteName' | 'siteUrl'>
  content: Pick<ContentClient, 'page' | 'layout'>
  /** Limit for what is looked up and drawn; sending, which may be slow, does not count. */
  limit: WorkLimit
  masters: PictureMasters
  /** Returns the cached drawing of the key, or draws it now. */
  draw: (key: string, pathname: string, read: Drawn['read']) => Promise<EncodedPicture>
}

/** A drawing of a page; its `version` changes with its content. */
interface Drawn {
  type: PictureType
  version: string
  read: () => Promise<Drawing>
}

interface Asked {
  preview: boolean
  /** True for a card, false for a data sheet. */
  isCard: boolean
}

/** Version of the drawings: to be raised with any change of their look, so that cached drawings are made again. */
const recipe = 4

/**
 * Sends a page's card, which is its share picture where it has none, or its data sheet.
 *
 * @see docs/decisions/0041-buyers.md
 */
export function createSendDrawing({ config, content, limit, masters, draw }: SendDrawingDeps) {
  /** @param path of the page */
  return async function sendDrawing(
    request: Request,
    response: Response,
    path: string,
  ): Promise<void> {
    const preview = isPreview(response)
    const isCard = request.baseUrl === '/pictures'
    try {
      const drawn = await limit.run(() => find(response, path, { preview, isCard }))
      if (!drawn) return sendStatus(response, 404)
      const { key, type, bytes } = drawn
      // Previews are never cached.
      if (preview) response.type(type)
      else setPictureHeaders(response, { key, type, size: 'share' })
      if (!isCard) response.set('Link', `<${config.siteUrl.origin}${path}>; rel="canonical"`)
      if (bytes) response.send(bytes)
      else response.end()
    } catch (error) {
      if (error instanceof PictureError) return sendStatus(response, error.status)
      if (saysWhatHolds(error)) return sendStatus(response, 404)
      const isPassing = error instanceof PictureNotMade || error instanceof Overloaded
      if (!isContentError(error) && !isPassing) throw error
      sendStatus(response.set('Retry-After', '5'), 503)
    }
  }

  /** @returns `null` for a page of which nothing is drawn; without bytes for a HEAD request */
  async function find(response: Response, path: string, { preview, isCard }: Asked) {
    const page = await content.page(path, { preview })
    const drawn = isCard ? toCard(page) : await toSheet(page, path, preview)
    if (!drawn) return null
    const { type, version, read } = drawn
    const key = [recipe, type, version].join(' ')
    // Clients that send HEAD requests request many drawings, and who left while waiting gets none: nothing is drawn for them.
    const isWanted = response.req.method !== 'HEAD' && !response.destroyed
    return { key, type, ...(isWanted && { bytes: (await draw(key, path, read)).bytes }) }
  }

  function toCard(page: Page): Drawn {
    const card = shareCard(page, config.siteName)
    return { type: 'jpeg', version: JSON.stringify(card), read: () => Promise.resolve({ card }) }
  }

  async function toSheet(page: Page, path: string, preview: boolean): Promise<Drawn | null> {
    const { locale } = splitLocale(path)
    if (!locale) return null
    const layout = await content.layout(locale, { preview })
    const address = `${config.siteUrl.origin}${path}`
    const sheet = toDataSheet(page, { locale, layout, brand: config.siteName, address })
    if (!sheet) return null
    const originals = sheet.pictures.map(({ src }) => new URL(src, config.siteUrl).pathname)
    const versions = await Promise.all(originals.map(masters.version))
    return {
      type: 'pdf',
      version: JSON.stringify([sheet, versions]),
      read: async () => ({ sheet, pictures: await Promise.all(originals.map(masters.bytes)) }),
    }
  }
}
