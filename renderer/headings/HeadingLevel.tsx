import { createContext, use, type ReactNode } from 'react'

type Level = 1 | 2 | 3 | 4
const HeadingLevelContext = createContext<Level>(2)

/** Sets the level of the block titles inside: 1 for the block that carries the page's title, else 2. */
export function HeadingLevel({ level, children }: { level: Level; children: ReactNode }) {
  return <HeadingLevelContext value={level}>{children}</HeadingLevelContext>
}

/** True inside the block that carries the page's title, and is seen first. */
export function useIsFirstBlock(): boolean {
  return use(HeadingLevelContext) === 1
}

interface HeadingProps {
  children: ReactNode
  className?: string
  id?: string
}

/** Title of a block. */
export function BlockTitle(props: HeadingProps) {
  return <Heading level={use(HeadingLevelContext)} {...props} />
}

/** Title of a part of a block; one level below the block's title. */
export function PartTitle(props: HeadingProps) {
  return <Heading level={use(HeadingLevelContext) + 1} {...props} />
}

function Heading({ level, ...props }: HeadingProps & { level: number }) {
  const Tag = `h${Math.min(level, 6)}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  return <Tag {...props} />
}
