import { useState } from 'react'
import { isPicture, pictureAddress } from '../../routing/picture-address.ts'
import type { Medium } from '../api/api.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { Upload } from './Upload.tsx'

interface MediaDialogProps {
  kind: 'picture' | 'file'
  onChoose: (medium: Medium) => void
  onClose: () => void
}

/** Chooses one of the media, or puts another one there. */
export function MediaDialog({ kind, onChoose, onClose }: MediaDialogProps) {
  const { t } = useTexts()
  const { data: media, error, reload } = useLoaded<Medium[]>('media')
  const [search, setSearch] = useState('')
  const fitting = media?.filter((medium) => kind === 'file' || isImage(medium.src))
  return (
    <Dialog title={t(`media.${kind}`)} onClose={onClose} isWide>
      <ErrorNotice error={error} />
      <SearchField label={t('media.search')} value={search} onChange={setSearch} />
      <Upload
        onUploaded={([first]) => {
          reload()
          if (first) onChoose(first)
        }}
      />
      <ul className="media">
        {fitting &&
          found(fitting, search).map((medium) => (
            <li key={medium.src}>
              <button type="button" onClick={() => onChoose(medium)}>
                <Preview src={medium.src} />
                {nameOf(medium.src)}
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className="search">
      {label}
      <input type="search" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}

/** As many as anybody looks through; a search finds the others. */
const maxShown = 200

export function found(media: Medium[], search: string): Medium[] {
  const word = search.toLowerCase()
  return media.filter(({ src }) => src.toLowerCase().includes(word)).slice(0, maxShown)
}

export function nameOf(src: string): string {
  return decodeURIComponent(src.replace(/^.*\//, ''))
}

function isImage(src: string): boolean {
  return isPicture(src) || /\.(svg|gif)$/i.test(src)
}

/** Beside its name, so that it says nothing more. */
export function Preview({ src }: { src: string }) {
  if (isImage(src)) return <img src={pictureAddress(src, 320)} alt={''} loading="lazy" />
  return (
    <span className="format" aria-hidden>
      {src.split('.').at(-1)}
    </span>
  )
}
