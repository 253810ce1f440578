import { useTranslation } from 'react-i18next'
import type { Product as ProductData } from 'schema-dts'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { TeaserGrid } from '../../../components/cards/TeaserGrid.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import { toHireOffers, toOffer } from '../../../components/machine/to-product.ts'
import { toPictureUrl } from '../../../components/media/picture-url.ts'
import type { AboutPage, FactsOf } from '../../../components/page/block-facts.ts'
import { useLocale } from '../../../components/texts/useLocale.ts'
import { formatHire, formatOffer } from '../../../locales/format-offer.ts'

export const facts: FactsOf<'Products'> = ({ products }, about) => ({
  things: () => products.flatMap((product) => toProductData(product, about)),
})

/** Products with a price of their own; the page of another one has its data. */
function toProductData(
  { title, lead, image, offer, hire }: BlockOf<'Products'>['products'][number],
  { siteName, siteUrl }: AboutPage,
): ProductData[] {
  if (!offer && !hire) return []
  return [
    {
      '@type': 'Product',
      name: title,
      description: lead,
      image: toPictureUrl(image.src, siteUrl),
      brand: { '@type': 'Brand', name: siteName },
      offers: [...(offer ? [toOffer(offer)] : []), ...(hire ? toHireOffers(hire) : [])],
    },
  ]
}

/** Products with their pictures, and their prices if they are known. */
export function Products({ title, products }: BlockOf<'Products'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <TitledBlock title={title}>
      <TeaserGrid
        teasers={products.map(({ category, lead, offer, hire, ...product }) => {
          const terms = offer && formatOffer(offer, locale, t)
          return {
            ...product,
            label: category,
            text: lead,
            facts: [terms?.priceFrom, terms?.delivery, hire && formatHire(hire, locale, t)]
              .filter(Boolean)
              .join(' · '),
          }
        })}
      />
    </TitledBlock>
  )
}
