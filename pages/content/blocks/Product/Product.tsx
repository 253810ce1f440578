import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle, PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Icon } from '../../../../renderer/icons/Icon.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { ContactButton } from '../../parts/machine/ContactButton.tsx'
import { DownloadList } from '../../parts/DownloadList.tsx'
import { Gallery } from '../../parts/pictures/Gallery.tsx'
import { SpecTable } from '../../parts/machine/SpecTable.tsx'
import styles from './Product.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** A product: description, benefits, technical data and files. */
export function Product({
  title,
  lead,
  text,
  images,
  features,
  contact,
  ...data
}: BlockOf<'Product'>) {
  return (
    <div className={styles.product}>
      <div className={styles.head}>
        <div className={styles.words}>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          <p className={styles.lead}>{lead}</p>
          {contact && <ContactButton contact={contact} machine={title} />}
        </div>
        <div className={styles.images}>
          <Gallery
            title={title}
            images={images}
            sizes="(min-width: 1392px) 602px, (min-width: 870px) 44vw, 92vw"
          />
        </div>
        <RichText html={text} />
      </div>
      <div className={styles.body}>
        <Features features={features} />
        <TechnicalData title={title} {...data} />
      </div>
    </div>
  )
}

function Features({ features }: Pick<BlockOf<'Product'>, 'features'>) {
  const { t } = useTranslation()
  if (features.length === 0) return null
  return (
    <section>
      <PartTitle className={styles.partTitle}>{t('product.features')}</PartTitle>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}

type TechnicalDataProps = Pick<BlockOf<'Product'>, 'title' | 'specs' | 'downloads'>

function TechnicalData({ title, specs, downloads = [] }: TechnicalDataProps) {
  const { t } = useTranslation()
  return (
    <>
      {specs.length > 0 && (
        <section>
          <PartTitle className={styles.partTitle}>{t('product.specs')}</PartTitle>
          <SpecTable caption={`${t('product.specs')}: ${title}`} specs={specs} />
        </section>
      )}
      {downloads.length > 0 && (
        <section className={styles.links}>
          <PartTitle className={styles.partTitle}>{t('product.downloads')}</PartTitle>
          <DownloadList files={downloads} />
        </section>
      )}
    </>
  )
}
