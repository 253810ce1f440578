import type { Spec } from '../../../../content/contract/values.ts'
import styles from './SpecTable.module.css'

interface SpecTableProps {
  /** Name of the table for screen readers; a visible heading is above. */
  caption: string
  specs: Spec[]
}

/** Unit that follows its figure without a space. */
const degrees = '°'

/** Technical data: property, value, and units in one column. */
export function SpecTable({ caption, specs }: SpecTableProps) {
  const hasUnits = specs.some(({ unit }) => unit)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {specs.map(({ label, value, unit }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span>{unit === degrees ? value + degrees : value}</span>
            </td>
            {hasUnits && <td>{unit !== degrees && unit}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
