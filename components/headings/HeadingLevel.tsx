import { createContext, use, type ReactNode } from 'react'
import styles from './HeadingLevel.module.css'

type Level = 1 | 2 | 3 | 4
const HeadingLevelContext = createContext<Level>(2)

/** Provides the level of block titles: 1 for the block that carries the page's title, else 2. */
export function HeadingLevel({ level, children }: { level: Level; children: ReactNode }) {
  return <HeadingLevelContext value={level}>{children}</HeadingLevelContext>
}

/** True inside the block that carries the page's title, which is the first in view. */
export function useIsFirstBlock(): boolean {
  return use(HeadingLevelContext) === 1
}

const tags = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const
const partTags = { 1: 'h2', 2: 'h3', 3: 'h4', 4: 'h5' } as const

interface HeadingProps {
  children: ReactNode
  className?: string
  id?: string
}

/** Title of a block. */
export function BlockTitle({ className, ...props }: HeadingProps) {
  const Tag = tags[use(HeadingLevelContext)]
  return <Tag className={className ? `${styles.block} ${className}` : styles.block} {...props} />
}

/** Title of a part of a block; one level below the block's title. */
export function PartTitle({ className, ...props }: HeadingProps) {
  const Tag = partTags[use(HeadingLevelContext)]
  return <Tag className={className ? `${styles.part} ${className}` : styles.part} {...props} />
}
