import { useTranslation } from '../texts/useTranslation.ts'
import { offerEmbeds } from './offer-embeds.ts'
import styles from './RichText.module.css'
import { scrollTables } from './scroll-tables.ts'

interface RichTextProps {
  /** Sanitised where it came in. */
  html: string
  className?: string
}

/** HTML of the content. Most of it has neither tables nor embeds, and needs no texts of the interface. */
export function RichText(props: RichTextProps) {
  const isPlain = !props.html.includes('<table') && !props.html.includes('<iframe')
  return isPlain ? <Html {...props} /> : <RichTextWithControls {...props} />
}

function RichTextWithControls({ html, className }: RichTextProps) {
  const { t } = useTranslation()
  const scrolled = scrollTables(html, styles.scroller ?? '', () => t('table.label'))
  return <Html html={offerEmbeds(scrolled, (part) => t(`embed.${part}`))} className={className} />
}

function Html({ html, className }: RichTextProps) {
  return (
    <div
      className={className ? `${styles.richText} ${className}` : styles.richText}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
