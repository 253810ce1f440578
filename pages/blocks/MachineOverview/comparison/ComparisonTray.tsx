import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../components/icons/Icon.tsx'
import { Link } from '../../../../components/links/Link.tsx'
import { usePathname } from '../../../../components/page/ShownPage.tsx'
import { formatPageQuery } from '../../../../routing/page-query.ts'
import { QueryLink } from '../../../../components/query/QueryLink.tsx'
import { toQuery, type MachineSelection } from '../machine-selection.ts'
import styles from './ComparisonTray.module.css'

/** Machines that are selected for the comparison; stays in view while the list of machines is in view. */
export function ComparisonTray({ selection }: { selection: MachineSelection }) {
  const { t } = useTranslation()
  const pathname = usePathname()
  const { compared } = selection
  return (
    <div className={`screen-only ${styles.tray}`} role="group" aria-label={t('compare.chosen')}>
      <ul className={styles.machines}>
        {compared.map((machine) => (
          <li key={machine.id}>
            <QueryLink
              className={styles.machine}
              query={toQuery({
                ...selection,
                compared: compared.filter((each) => each !== machine),
              })}
              disappears
            >
              <span className={styles.name}>{machine.name}</span>{' '}
              <span className="visually-hidden">{t('compare.remove')}</span>
              <Icon name="x" />
            </QueryLink>
          </li>
        ))}
      </ul>
      {compared.length > 1 ? (
        <Link
          className={`button ${styles.show}`}
          uri={pathname + formatPageQuery(toQuery({ ...selection, isComparing: true }))}
        >
          {t('compare.show', { count: compared.length })}
        </Link>
      ) : (
        <p className={styles.hint}>{t('compare.another')}</p>
      )}
    </div>
  )
}
