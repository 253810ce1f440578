import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle, PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { useTexts } from '../../../../renderer/texts/TextsContext.tsx'
import { DownloadList } from '../../parts/DownloadList.tsx'
import { ImageRow } from '../../parts/ImageRow.tsx'
import { MoreLink } from '../../parts/MoreLink.tsx'
import { SpecTable } from '../../parts/SpecTable.tsx'
import styles from './Model.module.css'

/** One model of a machine with its technical data. */
export function Model({ name, title, text, images, ...facts }: BlockOf<'Model'>) {
  return (
    <div className={styles.model}>
      <p className={styles.name}>{name}</p>
      <BlockTitle className={styles.title}>{title}</BlockTitle>
      <div className={styles.layout}>
        <div className={styles.story}>
          <ImageRow
            title={title}
            images={images}
            eager
            sizes="(min-width: 1392px) 709px, (min-width: 1044px) 52vw, 92vw"
          />
          <RichText html={text} />
        </div>
        <Facts {...facts} />
      </div>
    </div>
  )
}

type FactsProps = Pick<BlockOf<'Model'>, 'specs' | 'downloads' | 'related'>

function Facts({ specs, downloads, related }: FactsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.facts}>
      {specs.length > 0 && (
        <section>
          <PartTitle className={styles.partTitle}>{t('product.specs')}</PartTitle>
          <SpecTable caption={t('product.specs')} specs={specs} />
        </section>
      )}
      {downloads && downloads.length > 0 && (
        <section>
          <PartTitle className={styles.partTitle}>{t('product.downloads')}</PartTitle>
          <DownloadList files={downloads} />
        </section>
      )}
      {related && related.length > 0 && (
        <section>
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
