import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { ButtonLink } from '../../../components/links/ButtonLink.tsx'
import { DownloadList } from '../../../components/lists/DownloadList.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './VakuumSupportExtra.module.css'

/** Checklist for a vacuum lifter, before the visitor calls the service. */
export function VakuumSupportExtra({
  title,
  text,
  checklist,
  downloads,
  contact,
}: BlockOf<'VakuumSupportExtra'>) {
  return (
    <TitledBlock title={title}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <RichText html={text} />
          {checklist.length > 0 && <Checklist items={checklist} />}
          {contact && <ButtonLink {...contact} />}
        </div>
        <DownloadList files={downloads} />
      </div>
    </TitledBlock>
  )
}

/** Boxes to tick for oneself; nothing remembers the ticks. */
function Checklist({ items }: { items: string[] }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.checklist}>
      <legend className="visually-hidden">{t('checklist.label')}</legend>
      <ul className={`ruled ${styles.items}`}>
        {items.map((item) => (
          <li key={item}>
            <label>
              <input type="checkbox" />
              <span>{item}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
