import type { Spec } from '../../content/contract/values.ts'
import { TitledPart } from '../headings/TitledPart.tsx'
import styles from './SpecTable.module.css'
import { isFigure } from './unbroken.ts'

interface SpecTableProps {
  title: string
  /** Name of what has the data, for screen readers. */
  of?: string
  specs: Spec[]
}

/** Unit that follows its figure without a space. */
const degrees = '°'

/** Technical data below their title: property, value, and units in one column. Nothing without data. */
export function SpecTable({ title, of, specs }: SpecTableProps) {
  if (specs.length === 0) return null
  const hasUnits = specs.some(({ unit }) => unit)
  return (
    <TitledPart title={title}>
      <table className={`ruled ${styles.table}`}>
        <caption className="visually-hidden">{of ? `${title}: ${of}` : title}</caption>
        <tbody>
          {specs.map(({ label, value, unit }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <span className={isFigure(value) ? 'unbroken' : undefined}>
                  {unit === degrees ? value + degrees : value}
                </span>
              </td>
              {hasUnits && <td>{unit !== degrees && unit}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TitledPart>
  )
}
