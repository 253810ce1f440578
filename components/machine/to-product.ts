import type { AggregateOffer, Offer, Product } from 'schema-dts'
import type { HireValue, ImageValue, OfferValue, Spec } from '../../content/contract/values.ts'
import type { AboutPage } from '../page/block-facts.ts'
import { encodePathname } from '../../routing/localized-path.ts'
import { toPictureUrl } from '../media/picture-url.ts'

interface ProductFacts {
  name: string
  lead: string
  images: ImageValue[]
  specs: Spec[]
  offer?: OfferValue
}

/** A machine or component for search engines. */
export function toProduct(
  { name, lead, images, specs, offer }: ProductFacts,
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
    offers: offer && toOffer(offer),
  }
}

/** A used machine has one price; others have a lowest price, from which they are equipped. */
export function toOffer(offer: OfferValue): Offer | AggregateOffer {
  const { from, currency, vat, condition } = offer
  if (condition !== 'used') return toPriceRange(offer)
  return {
    '@type': 'Offer',
    price: from,
    priceCurrency: currency,
    priceSpecification: {
      '@type': 'PriceSpecification',
      price: from,
      priceCurrency: currency,
      valueAddedTaxIncluded: vat === 'included',
    },
    itemCondition: 'https://schema.org/UsedCondition',
  }
}

function toPriceRange(offer: OfferValue): AggregateOffer {
  const { from, to, currency, vat, weeks, weeksTo } = offer
  const least = weeks ?? weeksTo
  return {
    '@type': 'AggregateOffer',
    priceCurrency: currency,
    lowPrice: from,
    highPrice: to ?? from,
    priceSpecification: {
      '@type': 'PriceSpecification',
      priceCurrency: currency,
      minPrice: from,
      maxPrice: to ?? from,
      valueAddedTaxIncluded: vat === 'included',
    },
    deliveryLeadTime: least
      ? {
          '@type': 'QuantitativeValue',
          minValue: least,
          maxValue: weeksTo ?? least,
          unitCode: 'WEE',
        }
      : undefined,
  }
}

/** An offer for each period of hire. */
export function toHireOffers({ perDay, perMonth, currency, vat }: HireValue): Offer[] {
  const rates = [{ price: perDay, unitCode: 'DAY' }]
  if (perMonth) rates.push({ price: perMonth, unitCode: 'MON' })
  return rates.map((rate) => ({
    '@type': 'Offer',
    businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...rate,
      priceCurrency: currency,
      valueAddedTaxIncluded: vat === 'included',
    },
  }))
}
