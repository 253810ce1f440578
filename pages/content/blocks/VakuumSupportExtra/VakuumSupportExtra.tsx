import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { ButtonLink } from '../../../../renderer/links/ButtonLink.tsx'
import { DownloadList } from '../../parts/DownloadList.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import { useTicks } from './useTicks.ts'
import styles from './VakuumSupportExtra.module.css'

export const interactive = true

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
          {checklist.length > 0 && <Checklist title={title} items={checklist} />}
          {contact && <ButtonLink {...contact} />}
        </div>
        <DownloadList files={downloads} />
      </div>
    </TitledBlock>
  )
}

/** A checklist. Without JavaScript the boxes work, but the number of ticked boxes is not shown. */
function Checklist({ title, items }: { title: string; items: string[] }) {
  const { t } = useTranslation()
  const { listRef, done, keep, clear } = useTicks(title)
  return (
    <fieldset ref={listRef} className={styles.checklist} onInput={keep}>
      <legend className="visually-hidden">{t('checklist.label')}</legend>
      <ul className={`ruled ${styles.items}`}>
        {items.map((item) => (
          <li key={item}>
            <label>
              <input type="checkbox" value={item} />
              <span>{item}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.progress}>
        <output>{done !== null && t('checklist.progress', { done, total: items.length })}</output>
        {done !== null && done > 0 && (
          <button type="button" className={styles.clear} onClick={clear}>
            {t('checklist.clear')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
