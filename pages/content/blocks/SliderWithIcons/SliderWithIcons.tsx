import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Icon } from '../../../../renderer/icons/Icon.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { useTexts } from '../../../../renderer/texts/TextsContext.tsx'
import { Scroller } from '../../parts/Scroller.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './SliderWithIcons.module.css'

/** Short texts with icons in a row that is scrolled where it does not fit. */
export function SliderWithIcons({ title, items }: BlockOf<'SliderWithIcons'>) {
  const { t } = useTexts()
  const [first] = items
  if (!first) return null
  return (
    <TitledBlock title={title}>
      <Scroller label={t('gallery.label', { title: title ?? first.title })}>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.title}>
              <Icon name={item.icon} className={styles.icon} />
              <PartTitle className={styles.itemTitle}>{item.title}</PartTitle>
              <RichText html={item.text} />
            </li>
          ))}
        </ul>
      </Scroller>
    </TitledBlock>
  )
}
