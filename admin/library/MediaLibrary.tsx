import { useState } from 'react'
import { call, type Medium } from '../api/api.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { editAddress } from '../shell/address.ts'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { found, nameOf, Preview, SearchField } from './MediaDialog.tsx'
import { Upload } from './Upload.tsx'

/** All pictures and documents, where they are used, and which are not. */
export function MediaLibrary() {
  const { t } = useTexts()
  const { data: media, error, reload } = useLoaded<Medium[]>('media')
  const [search, setSearch] = useState('')
  const [isUnusedOnly, setUnusedOnly] = useState(false)
  const [chosen, setChosen] = useState<Medium>()
  const wanted = media?.filter(({ uses }) => !isUnusedOnly || uses === 0)
  return (
    <>
      <h1>{t('shell.media')}</h1>
      <ErrorNotice error={error} />
      <div className="filters">
        <SearchField label={t('media.search')} value={search} onChange={setSearch} />
        <label>
          <input
            type="checkbox"
            checked={isUnusedOnly}
            onChange={(event) => setUnusedOnly(event.target.checked)}
          />
          {t('media.unused')}
        </label>
      </div>
      <Upload onUploaded={reload} />
      <ul className="media">
        {wanted &&
          found(wanted, search).map((medium) => (
            <li key={medium.src}>
              <button type="button" onClick={() => setChosen(medium)}>
                <Preview src={medium.src} />
                {nameOf(medium.src)}
                <span className="hint">{sizeOf(medium)}</span>
              </button>
            </li>
          ))}
      </ul>
      {chosen && (
        <MediumDialog
          medium={chosen}
          onClose={() => setChosen(undefined)}
          onDeleted={() => {
            setChosen(undefined)
            reload()
          }}
        />
      )}
    </>
  )
}

function sizeOf({ width, height, bytes }: Medium): string {
  const size = `${Math.max(1, Math.round(bytes / 1000))} kB`
  return width && height ? `${width} × ${height}, ${size}` : size
}

interface MediumDialogProps {
  medium: Medium
  onClose: () => void
  onDeleted: () => void
}

/** A file is deleted where no page shows it. */
function MediumDialog({ medium, onClose, onDeleted }: MediumDialogProps) {
  const { t } = useTexts()
  const { src } = medium
  const { data: uses, error } = useLoaded<Use[]>(
    'media/where',
    new URLSearchParams({ src }).toString(),
  )
  const deletion = useAction()

  async function remove(): Promise<void> {
    await call('DELETE', 'media', { query: { src } })
    onDeleted()
  }

  return (
    <Dialog title={nameOf(src)} onClose={onClose}>
      <Preview src={src} />
      <p>
        <a href={src} target="_blank" rel="noreferrer">
          {src}
        </a>
        , {sizeOf(medium)}
      </p>
      <ErrorNotice error={error ?? deletion.error} />
      {uses && uses.length > 0 && <UseList uses={uses} title={t('media.where')} />}
      {uses?.length === 0 && (
        <>
          <p>{t('media.nowhere')}</p>
          <button
            type="button"
            className="danger"
            disabled={deletion.isBusy}
            onClick={() => void deletion.run(remove)}
          >
            {t('media.delete')}
          </button>
        </>
      )}
    </Dialog>
  )
}

/** Where something is used. */
export interface Use {
  /** Left out: in the layout of a language. */
  path?: string
  locale?: string
  title: string
  pointer?: string
}

/** Pages, each leading to the field that uses it. */
export function UseList({ uses, title }: { uses: Use[]; title: string }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {uses.map(({ path, locale = 'de', title: pageTitle, pointer }) => (
          <li key={`${path}${pageTitle}${pointer}`}>
            <a href={path ? editAddress(path, pointer) : `/admin/layout/${locale}`}>{pageTitle}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
