import { Children, type ReactNode } from 'react'
import { cardColumns, type CardLayout } from './card-columns.ts'
import styles from './CardGrid.module.css'

interface CardGridProps extends CardLayout {
  /** One or more `<li>`. */
  children: ReactNode
}

/** A list in as many columns as fit. A single card in the last row is shown horizontally over the whole row. */
export function CardGrid({ children, ...layout }: CardGridProps) {
  const { phone, medium, wide } = cardColumns(Children.count(children), layout)
  return (
    <ul
      className={styles.grid}
      data-phone={phone}
      data-medium={medium}
      data-wide={wide}
      data-textual={layout.textual ? '' : undefined}
    >
      {children}
    </ul>
  )
}
