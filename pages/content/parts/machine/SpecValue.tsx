import type { Spec } from '../../../../content/contract/values.ts'
import styles from './SpecValue.module.css'

/** A value and its unit on the same line. No space before degrees. */
export function SpecValue({ value, unit }: Pick<Spec, 'value' | 'unit'>) {
  if (!unit) return <>{value}</>
  return (
    <>
      {value}
      {unit !== '°' && '\u00a0'}
      <span className={styles.unit}>{unit}</span>
    </>
  )
}
