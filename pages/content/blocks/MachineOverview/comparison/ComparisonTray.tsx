import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../../renderer/icons/Icon.tsx'
import { QueryLink } from '../../../parts/query/QueryLink.tsx'
import { toQuery, type MachineSelection } from '../machine-selection.ts'
import styles from './ComparisonTray.module.css'

interface ComparisonTrayProps {
  selection: MachineSelection
  /** Id of the filter. */
  anchor: string
  comparisonId: string
}

/** What is chosen for the comparison, in view as long as machines are. */
export function ComparisonTray({ selection, anchor, comparisonId }: ComparisonTrayProps) {
  const { t } = useTranslation()
  const { compared } = selection
  return (
    <div className={styles.tray} role="group" aria-label={t('compare.chosen')}>
      <ul className={styles.machines}>
        {compared.map((machine) => (
          <li key={machine.id}>
            <QueryLink
              className={styles.machine}
              anchor={anchor}
              query={toQuery({
                ...selection,
                compared: compared.filter((each) => each !== machine),
              })}
              isPassing
            >
              <span className={styles.name}>{machine.name}</span>{' '}
              <span className="visually-hidden">{t('compare.remove')}</span>
              <Icon name="x" />
            </QueryLink>
          </li>
        ))}
      </ul>
      {compared.length > 1 ? (
        <a className={`button ${styles.show}`} href={`#${comparisonId}`}>
          {t('compare.show')}
        </a>
      ) : (
        <p className={styles.hint}>{t('compare.another')}</p>
      )}
    </div>
  )
}
