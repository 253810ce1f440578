import type { Spec } from '../../../content/contract/values.ts'
import styles from './SpecValue.module.css'

/** A value with its unit; units of values below each other stand below each other. */
export function SpecValue({ value, unit }: Pick<Spec, 'value' | 'unit'>) {
  if (!unit) return <>{value}</>
  return (
    <>
      {value}
      {'\u00a0'}
      <span className={styles.unit}>{unit}</span>
    </>
  )
}

/** Whether a value is a number or has a unit, and stands on the right in a column. */
export function isQuantity({ value, unit }: Pick<Spec, 'value' | 'unit'>): boolean {
  return Boolean(unit) || /^[\d\s.,'’±+–-]+$/.test(value)
}
