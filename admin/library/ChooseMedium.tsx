import { useState, type ReactNode } from 'react'
import { decodePathname } from '../../routing/localized-path.ts'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { isPicture, pictureAddress } from '../../routing/picture-address.ts'
import { call } from '../api/api.ts'
import { DialogButton, Input } from '../shell/controls.tsx'
import { useAction, useLoaded } from '../shell/loading.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'

interface ChooseMediumProps {
  kind: 'picture' | 'file'
  /** Label of the button; screen readers read the field name first. */
  label?: string
  field?: string
  id?: string
  onChoose: (medium: Medium) => void
}

/** Button that opens the choice and upload of media. */
export function ChooseMedium({ kind, label, field, id, onChoose }: ChooseMediumProps) {
  const text = label ?? t('picture.choose')
  return (
    <DialogButton
      id={id}
      label={text}
      aria-label={field && `${field}: ${text}`}
      title={t(`media.${kind}`)}
    >
      {(close) => {
        const choose = (medium: Medium) => {
          close()
          onChoose(medium)
        }
        return (
          <MediaGrid
            isWanted={(medium) => kind === 'file' || isImage(medium)}
            onUploaded={([first]) => first && choose(first)}
          >
            {(medium) => (
              <button type="button" onClick={() => choose(medium)}>
                <Card {...medium} />
              </button>
            )}
          </MediaGrid>
        )
      }}
    </DialogButton>
  )
}

interface MediaGridProps {
  /** Filter of the shown media. */
  isWanted: (medium: Medium) => boolean
  onUploaded?: (media: Medium[]) => void
  children: (medium: Medium) => ReactNode
}

/** Upper limit of shown media; a search finds the others. */
const maxShown = 200

/** Grid of media with search and upload. */
export function MediaGrid({ isWanted, onUploaded, children }: MediaGridProps) {
  const media = useLoaded('GET media')
  const [word, setWord] = useState('')
  const found = media.filter(
    (one) => isWanted(one) && one.src.toLowerCase().includes(word.toLowerCase()),
  )
  return (
    <>
      <Input label={t('media.search')} type="search" value={word} onText={setWord} />
      <Upload onUploaded={onUploaded} />
      <ul className="tiles">
        {found.slice(0, maxShown).map((medium) => (
          <li key={medium.src}>{children(medium)}</li>
        ))}
      </ul>
    </>
  )
}

/** Upload of one or several files. They can be dropped on the browser's input, too. */
function Upload({ onUploaded }: Pick<MediaGridProps, 'onUploaded'>) {
  const { isBusy, run } = useAction()
  const [done, setDone] = useState<{ count: number; total: number }>()
  const [refused, setRefused] = useState<{ name: string; error: Error }[]>([])

  /** A file that is refused does not hold up the others. */
  async function upload(files: File[]): Promise<void> {
    const media: Medium[] = []
    setRefused([])
    for (const file of files) {
      setDone({ count: media.length, total: files.length })
      try {
        media.push(await call('POST media', { name: file.name }, { body: file }))
      } catch (thrown) {
        const error = thrown as Error
        setRefused((before) => [...before, { name: file.name, error }])
      }
    }
    setDone({ count: media.length, total: files.length })
    onUploaded?.(media)
  }

  return (
    <div className="card row">
      <Input
        label={t('media.upload')}
        type="file"
        multiple
        disabled={isBusy}
        onChange={({ target }) => void run(() => upload([...(target.files ?? [])]))}
      />
      {done && <p role="status">{t('media.uploaded', done)}</p>}
      {refused.map(({ name, error }) => (
        <ErrorNotice key={name} name={name} error={error} />
      ))}
    </div>
  )
}

/** Preview, name and size of a file. */
export function Card(medium: Medium) {
  return (
    <>
      <Preview src={medium.src} />
      {nameOf(medium.src)}
      <span className="hint">{sizeOf(medium)}</span>
    </>
  )
}

/** Decorative for screen readers: the name stands beside the preview. */
export function Preview({ src }: { src: string }) {
  if (isImage({ src }))
    return <img src={pictureAddress(src, 320)} alt={''} loading="lazy" className="preview" />
  return (
    <span className="preview" aria-hidden>
      {src.split('.').at(-1)}
    </span>
  )
}

export function nameOf(src: string): string {
  return decodePathname(src.replace(/^.*\//, ''))
}

export function sizeOf({ width, height, bytes }: Medium): string {
  const size = `${Math.max(1, Math.round(bytes / 1000))} kB`
  return width && height ? `${width} × ${height}, ${size}` : size
}

export function isImage({ src }: { src: string }): boolean {
  return isPicture(src) || /\.(svg|gif)$/i.test(src)
}
