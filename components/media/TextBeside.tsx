import type { ReactNode } from 'react'
import type { LinkValue } from '../../content/contract/values.ts'
import { BlockTitle } from '../headings/HeadingLevel.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { MoreLink } from '../links/MoreLink.tsx'
import styles from './TextBeside.module.css'

interface TextBesideProps {
  title: string
  text: string
  link?: LinkValue
  /** Side of the pictures; on a narrow screen, pictures of the left side come first. */
  position: 'left' | 'right'
  children: ReactNode
}

/** A text beside pictures; in one column if there is no room. */
export function TextBeside({ title, text, link, position, children }: TextBesideProps) {
  return (
    <div>
      <div className={styles.layout} data-position={position}>
        <div className={styles.words}>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          <RichText html={text} />
          {link && <MoreLink {...link} />}
        </div>
        <div className={styles.pictures}>{children}</div>
      </div>
    </div>
  )
}
