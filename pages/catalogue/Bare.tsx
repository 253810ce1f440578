import type { ReactNode } from 'react'
import styles from './Bare.module.css'

/** A page without what surrounds every other one: header, footer and notices are not shown. */
export function Bare({ children }: { children: ReactNode }) {
  return <div className={styles.bare}>{children}</div>
}
