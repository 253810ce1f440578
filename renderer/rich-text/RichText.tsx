import { useTranslation } from 'react-i18next'
import { offerEmbeds } from './offer-embeds.ts'
import styles from './RichText.module.css'
import { scrollTables } from './scroll-tables.ts'

/** HTML of the content, sanitised where it came in. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const { t } = useTranslation()
  const scrolled = scrollTables(html, styles.scroller ?? '', () => t('table.label'))
  const offered = offerEmbeds(scrolled, (part) => t(`embed.${part}`))
  return (
    <div
      className={className ? `${styles.richText} ${className}` : styles.richText}
      dangerouslySetInnerHTML={{ __html: offered }}
    />
  )
}
