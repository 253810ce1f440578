import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { toProduct } from '../../../components/machine/to-product.ts'
import { BlockTitle } from '../../../components/headings/HeadingLevel.tsx'
import { Icon } from '../../../components/icons/Icon.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { ButtonLink } from '../../../components/links/ButtonLink.tsx'
import { aboutMachine } from '../../../components/machine/about-machine.ts'
import { DownloadList } from '../../../components/lists/DownloadList.tsx'
import { Gallery } from '../../../components/media/Gallery.tsx'
import { SpecTable } from '../../../components/machine/SpecTable.tsx'
import { TitledPart } from '../../../components/headings/TitledPart.tsx'
import styles from './Product.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

export const facts: FactsOf<'Product'> = (block, about) => ({
  things: () => [toProduct({ ...block, name: about.page.title }, about)],
})

/** A product: description, benefits, technical data and files. */
export function Product({
  title,
  lead,
  text,
  images,
  features,
  contact,
  specs,
  downloads,
}: BlockOf<'Product'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.product}>
      <div className={styles.head}>
        <div className={styles.words}>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          <p className={styles.lead}>{lead}</p>
          {contact && <ButtonLink title={contact.title} uri={aboutMachine(contact.uri, title)} />}
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
        <SpecTable title={t('product.specs')} of={title} specs={specs} />
        <DownloadList files={downloads} />
      </div>
    </div>
  )
}

function Features({ features }: Pick<BlockOf<'Product'>, 'features'>) {
  const { t } = useTranslation()
  if (features.length === 0) return null
  return (
    <TitledPart title={t('product.features')}>
      <ul className={`ruled ${styles.features}`}>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
    </TitledPart>
  )
}
