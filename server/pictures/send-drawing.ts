import type { Request, Response } from 'express'
import { splitLocale } from '../../routing/localized-path.ts'
import { shareCard } from '../../routing/picture-address.ts'
import type { Page } from '../../content/contract/page.ts'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError, saysWhatHolds } from '../../content/contract/content-error.ts'
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

/** Version of the drawings: to be raised with any change of their look, so that cached drawings are made again. */
const recipe = 4

/**
 * Sends a page's card, which is its share picture where it has none, or its data sheet.
 *
 * @see docs/decisions/0041-buyers.md
 */
export function createSendDrawing({ config, content, masters, draw }: SendDrawingDeps) {
  /** @param path of the page */
  return async function sendDrawing(
    request: Request,
    response: Response,
    path: string,
  ): Promise<void> {
    try {
      const preview = isPreview(response)
      const page = await content.page(path, { preview })
      const isCard = request.baseUrl === '/pictures'
      const drawn = isCard ? toCard(page) : await toSheet(page, path, preview)
      if (!drawn) return sendStatus(response, 404)
      const { type, version, read } = drawn
      const key = [recipe, type, version].join(' ')
      // Clients that send HEAD requests request many drawings, so none is drawn for them.
      const made = request.method === 'HEAD' ? null : await draw(key, path, read)
      // Previews are never cached.
      if (preview) response.type(type)
      else setPictureHeaders(response, { key, type, size: 'share' })
      if (!isCard) response.set('Link', `<${config.siteUrl.origin}${path}>; rel="canonical"`)
      if (made) response.send(made.bytes)
      else response.end()
    } catch (error) {
      if (error instanceof PictureError) return sendStatus(response, error.status)
      if (saysWhatHolds(error)) return sendStatus(response, 404)
      if (!isContentError(error) && !(error instanceof PictureNotMade)) throw error
      sendStatus(response.set('Retry-After', '5'), 503)
    }
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
