import { useState } from 'react'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { localeCodes, locales } from '../../locales/locales.ts'
import { call } from '../api/api.ts'
import { ActionButton, DialogButton, Input } from '../shell/controls.tsx'
import { useAction, useLoaded, useMayPublish } from '../shell/loading.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'
import { Card, ChooseMedium, isImage, MediaGrid, nameOf, Preview, sizeOf } from './ChooseMedium.tsx'
import { UseList } from './UseList.tsx'

/** All pictures and documents with their uses, and a filter for unused files. */
export function MediaLibrary() {
  const [isUnusedOnly, setUnusedOnly] = useState(false)
  return (
    <>
      <h1>{t('shell.media')}</h1>
      <Input
        label={t('media.unused')}
        type="checkbox"
        checked={isUnusedOnly}
        onChange={(event) => setUnusedOnly(event.target.checked)}
      />
      <MediaGrid isWanted={({ uses }) => !isUnusedOnly || uses === 0}>
        {(medium) => (
          <DialogButton label={<Card {...medium} />} title={nameOf(medium.src)}>
            {(close) => <MediumDetails medium={medium} onDone={close} />}
          </DialogButton>
        )}
      </MediaGrid>
    </>
  )
}

/** Replaces a file wherever it is used, and deletes a file that no page shows. */
function MediumDetails({ medium, onDone }: { medium: Medium; onDone: () => void }) {
  const mayPublish = useMayPublish()
  const { src } = medium
  const uses = useLoaded('GET uses', { of: src })
  const { error, run } = useAction()
  return (
    <>
      <Preview src={src} />
      <p>
        <a href={src} target="_blank" rel="noreferrer">
          {src}
        </a>
        , {sizeOf(medium)}
      </p>
      {isImage(medium) && (
        <dl>
          {localeCodes.map((code) => (
            <div key={code}>
              <dt>{`${t('field.alt')} (${locales[code].name})`}</dt>
              <dd lang={code}>{medium.alt[code] ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      <ErrorNotice error={error} />
      <UseList uses={uses} title={t('media.where')} none={t('media.nowhere')} />
      {mayPublish && uses.length > 0 && (
        <ChooseMedium
          kind={isImage(medium) ? 'picture' : 'file'}
          label={t('media.replace')}
          onChoose={({ src: by }) =>
            void run(() => call('POST media/replace', { src, by }).then(onDone))
          }
        />
      )}
      {mayPublish && uses.length === 0 && (
        <ActionButton className="danger" action={() => call('DELETE media', { src }).then(onDone)}>
          {t('media.delete')}
        </ActionButton>
      )}
    </>
  )
}
