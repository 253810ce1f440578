import { useState, type ReactNode } from 'react'
import { decodePathname } from '../../../routing/localized-path.ts'
import type { Medium } from '../../editor/media/media-files.ts'
import { isPicture, pictureAddress } from '../../../routing/picture-address.ts'
import { call } from '../api/api.ts'
import { ActionButton, DialogButton, Input } from '../shell/controls.tsx'
import { useAction, useLoaded } from '../shell/loading.tsx'
import { ErrorNotice, Notice } from '../shell/Notice.tsx'
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
          <MediaGrid isWanted={(medium) => kind === 'file' || isImage(medium)} onUploaded={choose}>
            {(medium) => <MediumButton medium={medium} onChoose={choose} />}
          </MediaGrid>
        )
      }}
    </DialogButton>
  )
}

/** The size of a picture that the server has not read yet is requested when it is needed. */
function MediumButton({
  medium,
  onChoose,
}: {
  medium: Medium
  onChoose: (medium: Medium) => void
}) {
  const { src, width } = medium
  const card = <Card {...medium} />
  if (width !== undefined || !isImage(medium))
    return (
      <button type="button" onClick={() => onChoose(medium)}>
        {card}
      </button>
    )
  return (
    <ActionButton action={async () => onChoose(await call('GET medium', { src }))}>
      {card}
    </ActionButton>
  )
}

interface MediaGridProps {
  /** Filter of the shown media. */
  isWanted: (medium: Medium) => boolean
  /** Receives the first uploaded file that is wanted. */
  onUploaded?: (medium: Medium) => void
  children: (medium: Medium) => ReactNode
}

/** Grid of media with upload, and with search by name, description and the pages that show a file. */
export function MediaGrid({ isWanted, onUploaded, children }: MediaGridProps) {
  const media = useLoaded('GET media')
  const [word, setWord] = useState('')
  const [unwanted, setUnwanted] = useState<Medium[]>([])
  const found = media.filter((one) => isWanted(one) && isFound(one, word))

  function take(uploaded: Medium[]): void {
    const first = uploaded.find(isWanted)
    setUnwanted(uploaded.filter((medium) => !isWanted(medium)))
    if (first) onUploaded?.(first)
  }

  return (
    <>
      <Input label={t('media.search')} type="search" value={word} onText={setWord} />
      <Upload onUploaded={take} />
      {onUploaded &&
        unwanted.map(({ src }) => (
          <Notice key={src}>{t('media.noPicture', { name: nameOf(src) })}</Notice>
        ))}
      <p role="status" className="hint">
        {t('media.found', { count: found.length })}
      </p>
      <ul className="tiles">
        {found.map((medium) => (
          <li key={medium.src}>{children(medium)}</li>
        ))}
      </ul>
    </>
  )
}

function isFound({ src, pages, alt }: Medium, word: string): boolean {
  const words = [decodePathname(src), ...pages, ...Object.values(alt)].join(' ')
  return words.toLowerCase().includes(word.normalize().toLowerCase())
}

/** Upload of one or several files. They can be dropped on the browser's input, too. */
function Upload({ onUploaded }: { onUploaded: (media: Medium[]) => void }) {
  const { isBusy, run } = useAction()
  const [done, setDone] = useState<{ count: number; total: number }>()
  const [refused, setRefused] = useState<{ name: string; error: Error }[]>([])

  /** A refused file does not delay the others. */
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
    onUploaded(media)
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

/** Decorative for screen readers: the name is beside the preview. */
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
