import { useTranslation } from 'react-i18next'
import { offerEmbeds } from './offer-embeds.ts'
import styles from './RichText.module.css'
import { scrollTables } from './scroll-tables.ts'

interface RichTextProps {
  /** HTML that was sanitised on input. */
  html: string
  className?: string
}

/** HTML of the content, with scrollable tables and with buttons for embeds. */
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
