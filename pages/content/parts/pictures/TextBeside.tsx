import type { ReactNode } from 'react'
import type { Link } from '../../../../content/contract/values.ts'
import { BlockTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { MoreLink } from '../../../../renderer/links/MoreLink.tsx'
import styles from './TextBeside.module.css'

interface TextBesideProps {
  title: string
  text: string
  link?: Link
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
