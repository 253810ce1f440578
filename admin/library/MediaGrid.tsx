import { useState } from 'react'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { isPicture, pictureAddress } from '../../routing/picture-address.ts'
import { ErrorNotice } from '../shell/Notice.tsx'
import { SearchField } from '../shell/SearchField.tsx'
import { useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { Upload } from './Upload.tsx'

interface MediaGridProps {
  /** Another number asks for the media anew. */
  version?: number
  /** Which ones are shown. */
  isWanted: (medium: Medium) => boolean
  onChoose: (medium: Medium) => void
  onUploaded?: (media: Medium[]) => void
}

/** As many as anybody looks through; a search finds the others. */
const maxShown = 200

/** The media to choose from, with a search, and others to be put there. */
export function MediaGrid({ version = 0, isWanted, onChoose, onUploaded }: MediaGridProps) {
  const { t } = useTexts()
  const { data: media, error, reload } = useLoaded<Medium[]>(`media?version=${version}`)
  const [search, setSearch] = useState('')
  const word = search.toLowerCase()
  const found = media?.filter((one) => isWanted(one) && one.src.toLowerCase().includes(word))
  return (
    <>
      <ErrorNotice error={error} />
      <SearchField label={t('media.search')} value={search} onChange={setSearch} />
      <Upload
        onUploaded={(uploaded) => {
          reload()
          onUploaded?.(uploaded)
        }}
      />
      <ul className="media">
        {found?.slice(0, maxShown).map((medium) => (
          <li key={medium.src}>
            <button type="button" onClick={() => onChoose(medium)}>
              <Preview src={medium.src} />
              {nameOf(medium.src)}
              <span className="hint">{sizeOf(medium)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export function nameOf(src: string): string {
  return decodeURIComponent(src.replace(/^.*\//, ''))
}

export function sizeOf({ width, height, bytes }: Medium): string {
  const size = `${Math.max(1, Math.round(bytes / 1000))} kB`
  return width && height ? `${width} × ${height}, ${size}` : size
}

export function isImage({ src }: { src: string }): boolean {
  return isPicture(src) || /\.(svg|gif)$/i.test(src)
}

/** Beside its name, so that it says nothing more. */
export function Preview({ src }: { src: string }) {
  if (isImage({ src })) return <img src={pictureAddress(src, 320)} alt={''} loading="lazy" />
  return (
    <span className="format" aria-hidden>
      {src.split('.').at(-1)}
    </span>
  )
}
