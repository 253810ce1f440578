import type { ReactNode } from 'react'
import { BlockTitle, HeadingLevel } from './HeadingLevel.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import styles from './TitledBlock.module.css'

interface TitledBlockProps {
  title?: string
  /** Rich text below the title. */
  text?: string
  children: ReactNode
}

/** A block with a title, as wide as the content. Without a title, the titles of its parts take the title's level. */
export function TitledBlock({ title, text, children }: TitledBlockProps) {
  const content = (
    <>
      {text && <RichText html={text} className={styles.text} />}
      {children}
    </>
  )
  return (
    <div>
      {title ? (
        <>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          {content}
        </>
      ) : (
        <HeadingLevel level={1}>{content}</HeadingLevel>
      )}
    </div>
  )
}
