import type { ReactNode } from 'react'
import { BlockTitle, HeadingLevel } from '../../../renderer/headings/HeadingLevel.tsx'
import styles from './TitledBlock.module.css'

interface TitledBlockProps {
  title?: string
  children: ReactNode
}

/** A block with a title, as wide as the content. Without a title, the titles of its parts take the title's level. */
export function TitledBlock({ title, children }: TitledBlockProps) {
  return (
    <div>
      {title ? (
        <>
          <BlockTitle className={styles.title}>{title}</BlockTitle>
          {children}
        </>
      ) : (
        <HeadingLevel level={1}>{children}</HeadingLevel>
      )}
    </div>
  )
}
