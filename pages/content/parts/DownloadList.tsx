import type { File } from '../../../content/contract/values.ts'
import { Icon } from '../../../renderer/icons/Icon.tsx'
import { Link } from '../../../renderer/links/Link.tsx'
import { useFormats } from '../../../renderer/texts/useFormats.ts'
import styles from './DownloadList.module.css'

/** Files with their format and, if known, their size. */
export function DownloadList({ files }: { files: File[] }) {
  const formats = useFormats()
  return (
    <ul className={styles.list}>
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
  )
}
