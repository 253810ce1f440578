import { Children, type ReactNode } from 'react'
import { cardColumns, type CardLayout } from './card-columns.ts'
import styles from './CardGrid.module.css'

interface CardGridProps extends CardLayout {
  /** One or more `<li>`. */
  children: ReactNode
}

/** A list in as many columns as there is room for, never with a last row of one: it takes the whole row lying down. */
export function CardGrid({ children, ...layout }: CardGridProps) {
  const { phone, medium, wide } = cardColumns(Children.count(children), layout)
  return (
    <div className={styles.container}>
      <ul
        className={styles.grid}
        data-phone={phone}
        data-medium={medium}
        data-wide={wide}
        data-textual={layout.textual ? '' : undefined}
      >
        {children}
      </ul>
    </div>
  )
}
