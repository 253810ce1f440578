import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { toProduct } from '../../../components/machine/to-product.ts'
import { BlockTitle, useIsFirstBlock } from '../../../components/headings/HeadingLevel.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { PersonCard } from '../../../components/cards/PersonCard.tsx'
import { Icon } from '../../../components/icons/Icon.tsx'
import { ButtonLink } from '../../../components/links/ButtonLink.tsx'
import { Link } from '../../../components/links/Link.tsx'
import { FactList } from '../../../components/lists/FactList.tsx'
import { aboutMachine } from '../../../components/machine/about-machine.ts'
import { DownloadList } from '../../../components/lists/DownloadList.tsx'
import { Gallery } from '../../../components/media/Gallery.tsx'
import { MoreLink } from '../../../components/links/MoreLink.tsx'
import { SpecTable } from '../../../components/machine/SpecTable.tsx'
import { unbrokenName } from '../../../components/machine/unbroken.ts'
import { formatOffer } from '../../../locales/format-offer.ts'
import { phoneUri } from '../../../routing/phone-uri.ts'
import { useLocale } from '../../../components/texts/useLocale.ts'
import { TitledPart } from '../../../components/headings/TitledPart.tsx'
import styles from './Model.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

export const facts: FactsOf<'Model'> = ({ name, title, ...machine }, about) => ({
  things: () => [toProduct({ name, lead: title, ...machine }, about)],
})

/** A model of a machine with its technical data. */
export function Model({ title, text, images, contact, downloads, ...machine }: BlockOf<'Model'>) {
  const { name } = machine
  const [sheet] = downloads ?? []
  return (
    <div>
      <div className={styles.head}>
        <div>
          <BlockTitle className={styles.title}>
            <span className={styles.name}>
              {unbrokenName(name)}
              <span className="visually-hidden">: </span>
            </span>
            {title}
          </BlockTitle>
        </div>
        {(contact ?? sheet) && (
          <div className={styles.actions}>
            {contact && <ButtonLink title={contact.title} uri={aboutMachine(contact.uri, name)} />}
            {sheet && (
              <Link className={`screen-only ${styles.sheet}`} uri={sheet.uri}>
                <Icon name="download" />
                <span>{unbrokenName(sheet.title)}</span>
              </Link>
            )}
          </div>
        )}
      </div>
      <div className={styles.layout}>
        <div className={styles.story}>
          <Gallery
            title={name}
            images={images}
            sizes="(min-width: 1392px) 709px, (min-width: 1044px) 52vw, (min-width: 870px) 45vw, 92vw"
          />
          <RichText html={text} />
        </div>
        <Facts {...machine} />
        <DownloadList files={downloads} />
      </div>
      {useIsFirstBlock() && <PageBar contact={contact} {...machine} />}
    </div>
  )
}

type PageBarProps = Pick<BlockOf<'Model'>, 'name' | 'offer' | 'price' | 'contact' | 'person'>

/** Name, price and ways to order, at the lower edge of the window after the first screens of the page. */
function PageBar({ name, offer, price, contact, person }: PageBarProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!contact) return null
  return (
    <div className={`screen-only ${styles.track}`} data-page-bar>
      <div className={styles.bar} role="group" aria-label={unbrokenName(name)}>
        <p className={styles.barText}>
          <b>{unbrokenName(name)}</b>
          <span>{offer ? formatOffer(offer, locale, t).priceFrom : price}</span>
        </p>
        {person?.phone && (
          <Link className={styles.call} uri={phoneUri(person.phone)}>
            <Icon name="phone" />
            <span>{person.phone}</span>
          </Link>
        )}
        <ButtonLink title={contact.title} uri={aboutMachine(contact.uri, name)} />
      </div>
    </div>
  )
}

type FactsProps = Omit<BlockOf<'Model'>, 'title' | 'text' | 'images' | 'contact' | 'downloads'>

function Facts({ name, specs, related = [], ...offer }: FactsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.facts}>
      <Offer {...offer} />
      <SpecTable title={t('product.specs')} of={name} specs={specs} />
      {related.length > 0 && (
        <TitledPart title={t('product.related')} className={`screen-only ${styles.related}`}>
          <ul className="ruled">
            {related.map((link) => (
              <li key={link.uri}>
                <MoreLink {...link} />
              </li>
            ))}
          </ul>
        </TitledPart>
      )}
    </div>
  )
}

type OfferProps = Pick<FactsProps, 'offer' | 'price' | 'delivery' | 'person' | 'people'>

function Offer({ offer, price, delivery, person, people = [] }: OfferProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const figures = offer && formatOffer(offer, locale, t)
  const sellers = person ? [person, ...people] : people
  const terms = [
    { label: t('product.price'), value: toTerm(figures?.price, price) },
    { label: t('product.delivery'), value: toTerm(figures?.delivery, delivery) },
  ]
  return (
    <>
      {terms.some(({ value }) => value) && <FactList className={styles.terms} facts={terms} />}
      {sellers.length > 0 && (
        <TitledPart
          title={t('product.person', { count: sellers.length })}
          className={styles.person}
        >
          <ul className={styles.people}>
            {sellers.map((seller) => (
              <li key={seller.name}>
                <PersonCard sizes="6rem" {...seller} />
              </li>
            ))}
          </ul>
        </TitledPart>
      )}
    </>
  )
}

/** Figures with their words below, or either of them. */
function toTerm(figures: string | undefined, words: string | undefined) {
  if (!figures || !words) return figures ?? words
  return (
    <>
      <span>{figures}</span>
      <span className={styles.words}>{words}</span>
    </>
  )
}
