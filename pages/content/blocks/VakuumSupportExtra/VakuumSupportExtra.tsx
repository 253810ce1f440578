import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle, PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Icon } from '../../../../renderer/icons/Icon.tsx'
import { Link } from '../../../../renderer/links/Link.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { useTexts } from '../../../../renderer/texts/TextsContext.tsx'
import { DownloadList } from '../../parts/DownloadList.tsx'
import styles from './VakuumSupportExtra.module.css'

/** What to check before calling the service about a vacuum lifter. */
export function VakuumSupportExtra({
  title,
  text,
  checklist,
  downloads,
  contact,
}: BlockOf<'VakuumSupportExtra'>) {
  const { t } = useTexts()
  return (
    <div className={styles.block}>
      <BlockTitle className={styles.title}>{title}</BlockTitle>
      <div className={styles.layout}>
        <div className={styles.main}>
          <RichText html={text} />
          {checklist.length > 0 && (
            <ul className={styles.checklist}>
              {checklist.map((item) => (
                <li key={item}>
                  <Icon name="check" />
                  {item}
                </li>
              ))}
            </ul>
          )}
          {contact && (
            <Link uri={contact.uri} className="button">
              {contact.title}
            </Link>
          )}
        </div>
        {downloads && downloads.length > 0 && (
          <div>
            <PartTitle className={styles.partTitle}>{t('product.downloads')}</PartTitle>
            <DownloadList files={downloads} />
          </div>
        )}
      </div>
    </div>
  )
}
