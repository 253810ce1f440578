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

/** A picture that is there or can be made: of an original, or drawn from a page. */
export type Wanted = WantedDrawing | (Making & { kind: 'picture' })

/** The format is known before it is drawn. */
export type WantedDrawing = Making & { kind: 'drawing'; type: PictureType }

interface Making {
  /** Unique for the picture, and another one once its content changes. */
  key: string
  /** Shared by all pictures of one original; a failure that concerns the original is remembered by it. */
  version: string
  /** Path of the original or of the page, for the log. */
  pathname: string
  make: () => Promise<EncodedPicture>
}

/** Version of the drawings. Raise it with each change of their look, so that cached drawings are drawn again. */
const recipe = 4

/** Finds the data sheet of a page, or the card that replaces a missing share picture. The key changes with the content. */
export function createFindDrawing({ config, content, masters, encoder }: FindDrawingDeps) {
  const { siteName: brand, siteUrl } = config

  /**
   * @param path of the page
   * @returns `null` for a page of which nothing is drawn
   */
  return async function findDrawing(
    path: string,
    { preview, isCard }: { preview: boolean; isCard: boolean },
  ): Promise<WantedDrawing | null> {
    const page = await content.page(path, { preview })
    if (isCard) {
      const card = shareCard(page, brand)
      const key = [recipe, 'jpeg', JSON.stringify(card)].join(' ')
      return {
        kind: 'drawing',
        key,
        version: key,
        pathname: path,
        type: 'jpeg',
        make: () => encoder.draw({ kind: 'card', card }),
      }
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
      encoder.draw({
        kind: 'sheet',
        sheet,
        pictures: await Promise.all(originals.map(masters.bytes)),
      })
    return { kind: 'drawing', key, version: key, pathname: path, type: 'pdf', make }
  }
}
