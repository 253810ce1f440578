import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../../renderer/icons/Icon.tsx'
import { PartTitle } from '../../../../../renderer/headings/HeadingLevel.tsx'
import { Link } from '../../../../../renderer/links/Link.tsx'
import { Image } from '../../../../../renderer/media/Image.tsx'
import { QueryLink } from '../../../parts/query/QueryLink.tsx'
import { SpecValue } from '../../../parts/machine/SpecValue.tsx'
import { toQuery, type Machine, type MachineSelection } from '../machine-selection.ts'
import { compareSpecs, type ComparedSpec } from './compare-specs.ts'
import styles from './Comparison.module.css'

interface ComparisonProps {
  selection: MachineSelection
  /** Id of the filter. */
  anchor: string
  comparisonId: string
}

/** Machines side by side; where they differ, the row is marked. */
export function Comparison({ selection, anchor, comparisonId }: ComparisonProps) {
  const { t } = useTranslation()
  const titleId = `${comparisonId}-title`
  return (
    <section className={styles.comparison} id={comparisonId} aria-labelledby={titleId}>
      <PartTitle className={styles.title} id={titleId}>
        {t('compare.title')}
      </PartTitle>
      {/* Scrolled with the arrow keys, which needs the focus. */}
      <div className={styles.box} role="group" aria-labelledby={titleId} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('compare.property')}</span>
              </th>
              {selection.compared.map((machine) => (
                <th key={machine.id} scope="col">
                  <MachineHead {...{ machine, selection, anchor }} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compareSpecs(selection.compared).map((row) => (
              <ComparisonRow key={row.label} row={row} machines={selection.compared} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.foot}>
        <span className={styles.legend}>{t('compare.differs')}</span>
        <QueryLink anchor={anchor} query={toQuery({ ...selection, compared: [] })} isPassing>
          {t('compare.clear')}
        </QueryLink>
      </p>
    </section>
  )
}

interface MachineHeadProps extends Pick<ComparisonProps, 'selection' | 'anchor'> {
  machine: Machine
}

function MachineHead({ machine, selection, anchor }: MachineHeadProps) {
  const { t } = useTranslation()
  const compared = selection.compared.filter((each) => each !== machine)
  return (
    <div className={styles.head}>
      <Image
        image={{ ...machine.image, alt: '' }}
        className={styles.picture}
        sizes="(min-width: 1000px) 18rem, 9rem"
      />
      <Link uri={machine.uri}>{machine.name}</Link>
      <QueryLink
        className={styles.remove}
        anchor={anchor}
        query={toQuery({ ...selection, compared })}
        isPassing
      >
        <Icon name="x" />
        <span className="visually-hidden">
          {t('compare.remove')} {machine.name}
        </span>
      </QueryLink>
    </div>
  )
}

function ComparisonRow({ row, machines }: { row: ComparedSpec; machines: Machine[] }) {
  const { t } = useTranslation()
  return (
    <tr data-differs={row.differs || undefined}>
      <th scope="row">
        {row.label}
        {row.differs && <span className="visually-hidden"> {t('compare.different')}</span>}
      </th>
      {machines.map(({ id }, index) => {
        const spec = row.values[index]
        return spec ? (
          <td key={id}>
            <SpecValue {...spec} />
          </td>
        ) : (
          <td key={id} className={styles.missing}>
            <span className="visually-hidden">{t('compare.missing')}</span>
          </td>
        )
      })}
    </tr>
  )
}
