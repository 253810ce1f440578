import styles from './RichText.module.css'

/** HTML of the content, sanitised where it came in. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={className ? `${styles.richText} ${className}` : styles.richText}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
