import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactPage } from 'schema-dts'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { AboutPage, FactsOf } from '../../../components/page/block-facts.ts'
import { encodePathname } from '../../../routing/localized-path.ts'
import { mailUri } from '../../../routing/mail-address.ts'
import { phoneUri } from '../../../routing/phone-uri.ts'
import { EmbedOffer } from '../../../components/consent/EmbedOffer.tsx'
import { Icon } from '../../../components/icons/Icon.tsx'
import { Link } from '../../../components/links/Link.tsx'
import { FactList } from '../../../components/lists/FactList.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './Contact.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true
/** The company's social networks, from the layout, are shown below the block. */
export const showsNetworks = true

export const facts: FactsOf<'Contact'> = (block, about) =>
  about.page.type === 'contact' ? { things: () => [toContactPage(block, about)] } : {}

function toContactPage(
  { company, address, phone, email, map }: BlockOf<'Contact'>,
  { page, siteUrl, pathname }: AboutPage,
): ContactPage {
  return {
    '@type': 'ContactPage',
    name: page.title,
    url: siteUrl + encodePathname(pathname),
    mainEntity: {
      '@type': 'Organization',
      '@id': `${siteUrl}/#organization`,
      name: company,
      telephone: phone,
      email,
      location: {
        '@type': 'Place',
        address: address.join(', '),
        geo: map && { '@type': 'GeoCoordinates', latitude: map.lat, longitude: map.lng },
      },
    },
  }
}

/** Address of the company and ways to contact it. */
export function Contact({ title, company, address, phone, email, hours, map }: BlockOf<'Contact'>) {
  const { t } = useTranslation()
  return (
    <TitledBlock title={title}>
      <FactList
        className={styles.contact}
        facts={[
          { label: t('contact.address'), value: <Address {...{ company, address, map }} /> },
          { label: t('contact.phone'), value: <Link uri={phoneUri(phone)}>{phone}</Link> },
          {
            label: t('contact.email'),
            value: email && <Link uri={mailUri(email)}>{email}</Link>,
          },
          { label: t('contact.hours'), value: hours },
        ]}
      />
      {map && <Map map={map} company={company} address={address} />}
    </TitledBlock>
  )
}

function Address({
  company,
  address,
  map,
}: Pick<BlockOf<'Contact'>, 'company' | 'address' | 'map'>) {
  const { t } = useTranslation()
  return (
    <>
      <address className={styles.address}>
        <strong>{company}</strong>
        {address.map((line) => (
          <Fragment key={line}>
            <br />
            {line}
          </Fragment>
        ))}
      </address>
      {map && (
        <Link uri={mapUri(map)} className="more">
          <Icon name="map-pin" />
          {t('contact.route')}
        </Link>
      )}
    </>
  )
}

/**
 * A poster with the address. The browser covers it with a map if the site has a key, and the visitor has agreed to maps
 * or loads this map.
 */
function Map({
  map: { lat, lng, zoom },
  company,
  address,
}: Pick<BlockOf<'Contact'>, 'company' | 'address'> & { map: MapPlace }) {
  const { t } = useTranslation()
  return (
    <div
      className={styles.map}
      data-map={[lat, lng, zoom].join()}
      data-title={t('contact.map', { company })}
    >
      <p className={styles.place}>
        <Icon name="map-pin" />
        <span>
          {[company, ...address].map((line, index) => (
            <Fragment key={line}>
              {index > 0 && ' '}
              <span className={styles.line}>{index < address.length ? `${line},` : line}</span>
            </Fragment>
          ))}
        </span>
      </p>
      <EmbedOffer kind="map" hidden />
    </div>
  )
}

type MapPlace = NonNullable<BlockOf<'Contact'>['map']>

/** @see https://wiki.openstreetmap.org/wiki/Browsing#Other_URL_tricks */
function mapUri({ lat, lng, zoom }: MapPlace): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`
}
