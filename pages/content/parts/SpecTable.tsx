import type { Spec } from '../../../content/contract/values.ts'
import styles from './SpecTable.module.css'

interface SpecTableProps {
  /** Names the table where it is read out; a visible heading stands above. */
  caption: string
  specs: Spec[]
}

/** Technical data: what is measured, its value and unit. */
export function SpecTable({ caption, specs }: SpecTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {specs.map(({ label, value, unit }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{unit ? `${value}\u00a0${unit}` : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
