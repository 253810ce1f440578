import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { File } from '../../../../content/contract/values.ts'
import { BlockTitle, PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { PersonCard } from '../../parts/cards/PersonCard.tsx'
import { ContactButton } from '../../parts/machine/ContactButton.tsx'
import { DownloadList } from '../../parts/DownloadList.tsx'
import { Gallery } from '../../parts/pictures/Gallery.tsx'
import { MoreLink } from '../../parts/cards/MoreLink.tsx'
import { SpecTable } from '../../parts/machine/SpecTable.tsx'
import styles from './Model.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** A model of a machine with its technical data. */
export function Model({
  title,
  text,
  images,
  contact,
  downloads = [],
  ...facts
}: BlockOf<'Model'>) {
  const { name } = facts
  return (
    <div>
      <div className={styles.head}>
        <div>
          <p className={styles.name}>{name}</p>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
        </div>
        {contact && <ContactButton contact={contact} machine={name} />}
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
        <Facts {...facts} />
        {downloads.length > 0 && <Downloads files={downloads} />}
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
      {specs.length > 0 && (
        <section>
          <PartTitle className={styles.partTitle}>{t('product.specs')}</PartTitle>
          <SpecTable caption={`${t('product.specs')}: ${name}`} specs={specs} />
        </section>
      )}
      {related.length > 0 && (
        <section className={styles.links}>
          <PartTitle className={styles.partTitle}>{t('product.related')}</PartTitle>
          <ul className={styles.related}>
            {related.map((link) => (
              <li key={link.uri}>
                <MoreLink {...link} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Downloads({ files }: { files: File[] }) {
  const { t } = useTranslation()
  return (
    <section className={styles.downloads}>
      <PartTitle className={styles.partTitle}>{t('product.downloads')}</PartTitle>
      <DownloadList files={files} />
    </section>
  )
}

function Offer({ price, delivery, person }: Pick<FactsProps, 'price' | 'delivery' | 'person'>) {
  const { t } = useTranslation()
  const terms = [
    { label: t('product.price'), value: price },
    { label: t('product.delivery'), value: delivery },
  ].filter(({ value }) => value)
  return (
    <>
      {terms.length > 0 && (
        <dl className={styles.terms}>
          {terms.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {person && (
        <section className={styles.person}>
          <PartTitle className={styles.partTitle}>{t('product.person')}</PartTitle>
          <PersonCard sizes="6rem" {...person} />
        </section>
      )}
    </>
  )
}
