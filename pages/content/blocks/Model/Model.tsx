import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../../renderer/structured-data/block-facts.ts'
import { toProduct } from '../../parts/machine/product.ts'
import { BlockTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { PersonCard } from '../../parts/cards/PersonCard.tsx'
import { ButtonLink } from '../../../../renderer/links/ButtonLink.tsx'
import { FactList } from '../../parts/FactList.tsx'
import { aboutMachine } from '../../parts/machine/about-machine.ts'
import { DownloadList } from '../../parts/DownloadList.tsx'
import { Gallery } from '../../parts/pictures/Gallery.tsx'
import { MoreLink } from '../../../../renderer/links/MoreLink.tsx'
import { SpecTable } from '../../parts/machine/SpecTable.tsx'
import { TitledPart } from '../../parts/TitledPart.tsx'
import styles from './Model.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

export const facts: FactsOf<'Model'> = ({ name, title, ...machine }, about) => ({
  things: () => [toProduct({ name, lead: title, ...machine }, about)],
})

/** A model of a machine with its technical data. */
export function Model({ title, text, images, contact, downloads, ...machine }: BlockOf<'Model'>) {
  const { name } = machine
  return (
    <div>
      <div className={styles.head}>
        <div>
          <p className={styles.name}>{name}</p>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
        </div>
        {contact && <ButtonLink title={contact.title} uri={aboutMachine(contact.uri, name)} />}
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

function Offer({ price, delivery, person }: Pick<FactsProps, 'price' | 'delivery' | 'person'>) {
  const { t } = useTranslation()
  return (
    <>
      {(price || delivery) && (
        <FactList
          className={styles.terms}
          facts={[
            { label: t('product.price'), value: price },
            { label: t('product.delivery'), value: delivery },
          ]}
        />
      )}
      {person && (
        <TitledPart title={t('product.person')} className={styles.person}>
          <PersonCard sizes="6rem" {...person} />
        </TitledPart>
      )}
    </>
  )
}
