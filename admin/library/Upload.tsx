import { useId, useState } from 'react'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { call, withQuery } from '../api/api.ts'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useAction } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'

/** Takes files, several at once, chosen or dropped. */
export function Upload({ onUploaded }: { onUploaded: (media: Medium[]) => void }) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAction()
  const [done, setDone] = useState<{ count: number; total: number }>()
  const id = useId()

  async function upload(files: File[]): Promise<void> {
    const media: Medium[] = []
    for (const file of files) {
      setDone({ count: media.length, total: files.length })
      media.push(
        await call<Medium>('POST', withQuery('media', { name: file.name }), { body: file }),
      )
    }
    setDone({ count: files.length, total: files.length })
    onUploaded(media)
  }

  return (
    <div
      className="upload"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void run(() => upload([...event.dataTransfer.files]))
      }}
    >
      <label htmlFor={id}>{t('media.upload')}</label>
      <input
        id={id}
        type="file"
        multiple
        disabled={isBusy}
        onChange={({ target }) => void run(() => upload([...(target.files ?? [])]))}
      />
      {done && <progress max={done.total} value={done.count} aria-label={t('media.progress')} />}
      {done && <p role="status">{t('media.uploaded', done)}</p>}
      <ErrorNotice error={error} />
    </div>
  )
}
