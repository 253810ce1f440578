import { useTranslation } from 'react-i18next'
import type { File } from '../../../content/contract/values.ts'
import { Icon } from '../../../renderer/icons/Icon.tsx'
import { Link } from '../../../renderer/links/Link.tsx'
import { useFormats } from '../../../renderer/texts/useFormats.ts'
import styles from './DownloadList.module.css'
import { TitledPart } from './TitledPart.tsx'

/** Files with their format and, if known, their size, below a title. Nothing without files. */
export function DownloadList({ files = [] }: { files?: File[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (files.length === 0) return null
  return (
    <TitledPart title={t('product.downloads')} className="screen-only">
      <ul className="ruled">
        {files.map(({ title, uri, format, bytes }) => (
          <li key={uri}>
            <Link uri={uri} className={styles.file}>
              <Icon name="download" />
              <span className={styles.title}>{title}</span>{' '}
              <span className={styles.meta}>
                {bytes === undefined ? format : `${format}, ${formats.fileSize(bytes)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledPart>
  )
}
