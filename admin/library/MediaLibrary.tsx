import { useState } from 'react'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import type { MediumUse } from '../../content/service/editor/media/media-uses.ts'
import type { LinkingPlace } from '../../content/service/editor/page/list-pages.ts'
import { call, withQuery } from '../api/api.ts'
import { editAddress } from '../shell/address.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useMayPublish } from '../shell/session.ts'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import { isImage, MediaGrid, nameOf, Preview, sizeOf } from './MediaGrid.tsx'

/** All pictures and documents, where they are used, and which are not. */
export function MediaLibrary() {
  const { t } = useTexts()
  const [isUnusedOnly, setUnusedOnly] = useState(false)
  const [chosen, setChosen] = useState<Medium>()
  const [version, setVersion] = useState(0)
  const close = () => setChosen(undefined)
  return (
    <>
      <h1>{t('shell.media')}</h1>
      <div className="filters">
        <label>
          <input
            type="checkbox"
            checked={isUnusedOnly}
            onChange={(event) => setUnusedOnly(event.target.checked)}
          />
          {t('media.unused')}
        </label>
      </div>
      <MediaGrid
        version={version}
        isWanted={({ uses }) => !isUnusedOnly || uses === 0}
        onChoose={setChosen}
      />
      {chosen && (
        <MediumDialog
          medium={chosen}
          onClose={close}
          onChanged={() => {
            close()
            setVersion(version + 1)
          }}
        />
      )}
    </>
  )
}

interface MediumDialogProps {
  medium: Medium
  onClose: () => void
  onChanged: () => void
}

/** A file is replaced wherever it is used, and deleted where no page shows it. */
function MediumDialog({ medium, onClose, onChanged }: MediumDialogProps) {
  const { t } = useTexts()
  const mayPublish = useMayPublish()
  const { src } = medium
  const { data: uses, error } = useLoaded<MediumUse[]>(withQuery('media/where', { src }))
  const [isReplacing, setReplacing] = useState(false)
  const action = useAction()
  const act = (method: string, name: string, body?: object) =>
    action.run(async () => {
      await call(method, withQuery(name, { src }), { body })
      onChanged()
    })

  return (
    <Dialog title={nameOf(src)} onClose={onClose}>
      <Preview src={src} />
      <p>
        <a href={src} target="_blank" rel="noreferrer">
          {src}
        </a>
        , {sizeOf(medium)}
      </p>
      <ErrorNotice error={error ?? action.error} />
      {uses?.length === 0 && <p>{t('media.nowhere')}</p>}
      {uses && uses.length > 0 && <UseList uses={uses} title={t('media.where')} />}
      {mayPublish && uses && (
        <button
          type="button"
          className={uses.length > 0 ? undefined : 'danger'}
          disabled={action.isBusy}
          onClick={() => (uses.length > 0 ? setReplacing(true) : void act('DELETE', 'media'))}
        >
          {uses.length > 0 ? t('media.replace') : t('media.delete')}
        </button>
      )}
      {isReplacing && (
        <MediaDialog
          kind={isImage(medium) ? 'picture' : 'file'}
          onChoose={(other) => {
            setReplacing(false)
            void act('POST', 'media/replace', { by: other.src })
          }}
          onClose={() => setReplacing(false)}
        />
      )}
    </Dialog>
  )
}

/** Where something is used, or linked: pages, or the layout of a language. */
type Use = LinkingPlace | MediumUse

/** Pages, each leading to the field that uses it. */
export function UseList({ uses, title }: { uses: Use[]; title: string }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {uses.map((use) => {
          const pointer = 'pointer' in use ? use.pointer : ''
          const address = editAddress(use.path ?? use.title, pointer)
          return (
            <li key={address}>
              <a href={address}>{use.title}</a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
