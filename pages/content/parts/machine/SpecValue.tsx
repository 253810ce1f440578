import type { Spec } from '../../../../content/contract/values.ts'
import styles from './SpecValue.module.css'

/**
 * A value and its unit on the same line. No space before degrees. The value is an element of its own: where a browser that translates
 * the page has taken the place of its text, React changes it all the same.
 */
export function SpecValue({ value, unit }: Pick<Spec, 'value' | 'unit'>) {
  if (!unit) return <>{value}</>
  return (
    <>
      <span>{unit === '°' ? value : `${value}\u00a0`}</span>
      <span className={styles.unit}>{unit}</span>
    </>
  )
}
