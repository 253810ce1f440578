import type { Product } from 'schema-dts'
import type { Image, Spec } from '../../../../content/contract/values.ts'
import type { AboutPage } from '../../../../renderer/structured-data/block-facts.ts'
import { encodePathname } from '../../../../routing/localized-path.ts'
import { toPictureUrl } from '../pictures/picture-url.ts'

/** A machine or component for search engines. */
export function toProduct(
  { name, lead, images, specs }: { name: string; lead: string; images: Image[]; specs: Spec[] },
  { page, siteName, siteUrl, pathname }: AboutPage,
): Product {
  return {
    '@type': 'Product',
    name,
    url: siteUrl + encodePathname(pathname),
    description: page.meta.description ?? lead,
    image: images.map(({ src }) => toPictureUrl(src, siteUrl)),
    brand: { '@type': 'Brand', name: siteName },
    additionalProperty: specs.map(({ label, value, unit }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
      unitText: unit,
    })),
  }
}
