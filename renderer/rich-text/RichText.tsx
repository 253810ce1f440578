import { useTranslation } from '../texts/useTranslation.ts'
import { offerEmbeds } from './offer-embeds.ts'
import styles from './RichText.module.css'
import { scrollTables } from './scroll-tables.ts'

interface RichTextProps {
  /** Sanitised where it came in. */
  html: string
  className?: string
}

/** HTML of the content, with what the interface adds to its tables and embeds. */
export function RichText({ html, className }: RichTextProps) {
  const { t } = useTranslation()
  const scrolled = scrollTables(html, styles.scroller ?? '', () => t('table.label'))
  return (
    <div
      className={className ? `${styles.richText} ${className}` : styles.richText}
      dangerouslySetInnerHTML={{ __html: offerEmbeds(scrolled, (part) => t(`embed.${part}`)) }}
    />
  )
}
