import { useTranslation } from 'react-i18next'
import type { File } from '../../content/contract/values.ts'
import { Icon } from '../icons/Icon.tsx'
import { Link } from '../links/Link.tsx'
import { FileFacts } from './FileFacts.tsx'
import styles from './DownloadList.module.css'
import { TitledPart } from '../headings/TitledPart.tsx'

/** Files with what is known about them, below a title. Nothing without files. */
export function DownloadList({ files = [] }: { files?: File[] }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <TitledPart title={t('product.downloads')} className="screen-only">
      <ul className="ruled">
        {files.map(({ title, uri, ...file }) => (
          <li key={uri}>
            <Link uri={uri} className={styles.file}>
              <Icon name="download" />
              <span className={styles.title}>{title}</span>{' '}
              <span className={styles.meta}>
                <FileFacts {...file} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledPart>
  )
}
