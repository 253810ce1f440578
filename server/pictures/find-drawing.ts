import { splitLocale } from '../../routing/localized-path.ts'
import { shareCard } from '../../routing/picture-address.ts'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { ServerConfig } from '../config/config.ts'
import { toDataSheet } from './data-sheet.ts'
import type { EncodedPicture, PictureType } from './encode-picture.ts'
import type { PictureEncoder } from './picture-encoder.ts'
import type { PictureMasters } from './picture-masters.ts'

interface FindDrawingDeps {
  config: Pick<ServerConfig, 'siteName' | 'siteUrl'>
  content: Pick<ContentClient, 'page' | 'layout'>
  masters: PictureMasters
  encoder: PictureEncoder
}

/** A picture that is there or can be made. */
export interface Wanted {
  /** Unique for the picture, and another one once its content changes. */
  key: string
  /** Shared by all pictures of one original; a failure that concerns the original is remembered by it. */
  version: string
  /** Path of the original or of the page, for the log. */
  pathname: string
  /** Missing where it follows from the original. */
  type?: PictureType
  make: () => Promise<EncodedPicture>
}

/** Version of the drawings: to be raised with any change of their look, so that cached drawings are made again. */
const recipe = 4

/**
 * Finds a page's card, which is its share picture where it has none, or its data sheet. Its key changes with its content.
 *
 * @see docs/decisions/0041-buyers.md
 */
export function createFindDrawing({ config, content, masters, encoder }: FindDrawingDeps) {
  const { siteName: brand, siteUrl } = config

  /**
   * @param path of the page
   * @returns `null` for a page of which nothing is drawn
   */
  return async function findDrawing(
    path: string,
    { preview, isCard }: { preview: boolean; isCard: boolean },
  ): Promise<Wanted | null> {
    const page = await content.page(path, { preview })
    if (isCard) {
      const card = shareCard(page, brand)
      const key = [recipe, 'jpeg', JSON.stringify(card)].join(' ')
      return { key, version: key, pathname: path, type: 'jpeg', make: () => encoder.draw({ card }) }
    }
    const { locale } = splitLocale(path)
    if (!locale) return null
    const layout = await content.layout(locale, { preview })
    const address = `${siteUrl.origin}${path}`
    const sheet = toDataSheet(page, { locale, layout, brand, address })
    if (!sheet) return null
    const originals = sheet.pictures.map(({ src }) => new URL(src, siteUrl).pathname)
    const versions = await Promise.all(originals.map(masters.version))
    const key = [recipe, 'pdf', JSON.stringify([sheet, versions])].join(' ')
    const make = async () =>
      encoder.draw({ sheet, pictures: await Promise.all(originals.map(masters.bytes)) })
    return { key, version: key, pathname: path, type: 'pdf', make }
  }
}
