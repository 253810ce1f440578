import type { Spec } from '../../content/contract/values.ts'
import styles from './SpecValue.module.css'
import { isFigure, unbrokenUnits } from './unbroken.ts'

/** A longer unit contains a word (`kWh/shift`), which a narrow column has to break. */
const longestUnit = 6

/**
 * A value and its unit. A figure and its unit stay on one line; of words and long figures, the last part stays with the unit. No space before degrees.
 * Each text is an element of its own: where a browser that translates the page has taken the place of a text, React changes it all the
 * same.
 */
export function SpecValue({ value, unit }: Pick<Spec, 'value' | 'unit'>) {
  if (!unit)
    return isFigure(value) ? <span className="unbroken">{value}</span> : <>{unbrokenUnits(value)}</>
  // A long figure may break before a cross.
  const text = isFigure(value) ? value : value.replaceAll('\u00a0×', ' ×')
  const lastAt = isFigure(value) ? 0 : text.lastIndexOf(' ') + 1
  return (
    <>
      {lastAt > 0 && <span>{text.slice(0, lastAt)}</span>}
      <span className={unit.length > longestUnit ? undefined : 'unbroken'}>
        <span>{text.slice(lastAt) + (unit === '°' ? '' : '\u00a0')}</span>
        <span className={styles.unit}>{unit}</span>
      </span>
    </>
  )
}
