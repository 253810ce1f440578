import type { ReactNode } from 'react'
import styles from './Scroller.module.css'

/** A row that is scrolled sideways where it does not fit; what is inside snaps into place. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Scrolled with the arrow keys, which needs the focus.
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
