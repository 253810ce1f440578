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
export function RichText(props: RichTextProps) {
  // Looking for words of the interface takes as long as all else of a paragraph, and few texts need them.
  return props.html.includes('<table') || props.html.includes('<iframe') ? (
    <TextWithControls {...props} />
  ) : (
    <Text {...props} />
  )
}

function TextWithControls({ html, ...rest }: RichTextProps) {
  const { t } = useTranslation()
  const scrolled = scrollTables(html, styles.scroller ?? '', () => t('table.label'))
  return <Text {...rest} html={offerEmbeds(scrolled, (part) => t(`embed.${part}`))} />
}

function Text({ html, className }: RichTextProps) {
  return (
    <div
      className={className ? `${styles.richText} ${className}` : styles.richText}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
