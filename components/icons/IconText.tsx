import { PartTitle } from '../headings/HeadingLevel.tsx'
import { Icon } from './Icon.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import styles from './IconText.module.css'

/** A short text with a title, below an icon and a line. */
export function IconText({ icon, title, text }: { icon?: string; title: string; text: string }) {
  return (
    <div className={styles.item}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <PartTitle>{title}</PartTitle>
      <RichText html={text} className={styles.text} />
    </div>
  )
}
