import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import { Icon } from '../../../components/icons/Icon.tsx'
import { Link } from '../../../components/links/Link.tsx'
import { FileFacts } from '../../../components/lists/FileFacts.tsx'
import { unbrokenName } from '../../../components/machine/unbroken.ts'
import styles from './Downloads.module.css'

type Machine = BlockOf<'Downloads'>['machines'][number]
type DocumentFile = Machine['files'][number]

/** Documents of machines: a row for each machine, a column for each kind of document. */
export function Downloads({ title, text, machines }: BlockOf<'Downloads'>) {
  const { t } = useTranslation()
  const kinds = [...new Set(machines.flatMap(({ files }) => files.map(({ kind }) => kind)))]
  return (
    <TitledBlock title={title} text={text}>
      {/* Focusable, so that the arrow keys can scroll a table of many kinds. */}
      <div className={styles.box} role="group" aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('downloads.machine')}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {kind}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {machines.map(({ name, uri, files }) => (
              <tr key={name}>
                <th scope="row">
                  {uri ? <Link uri={uri}>{unbrokenName(name)}</Link> : unbrokenName(name)}
                </th>
                {kinds.map((kind) => (
                  <td key={kind}>
                    <Files files={files.filter((file) => file.kind === kind)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TitledBlock>
  )
}

function Files({ files }: { files: DocumentFile[] }) {
  if (files.length === 0) return <span aria-hidden="true">–</span>
  return (
    <ul className={styles.files}>
      {files.map(({ title, uri, ...file }) => (
        <li key={uri}>
          <Link uri={uri} className={styles.file}>
            <Icon name="download" />
            <span>
              <span className={`visually-hidden ${styles.title}`}>{title}: </span>
              <FileFacts {...file} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
