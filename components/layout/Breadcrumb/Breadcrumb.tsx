import { useTranslation } from 'react-i18next'
import type { LinkValue } from '../../../content/contract/values.ts'
import { Link } from '../../links/Link.tsx'
import styles from './Breadcrumb.module.css'

/** Breadcrumb from the home page to the shown page, whose title is the last item. */
export function Breadcrumb({ links, current }: { links: LinkValue[]; current: string }) {
  const { t } = useTranslation()
  return (
    <nav className={`columns screen-only ${styles.breadcrumb}`} aria-label={t('breadcrumb.label')}>
      <ol className={styles.list}>
        {links.map(({ title, uri }) => (
          <li key={uri}>
            <Link uri={uri}>{title}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
