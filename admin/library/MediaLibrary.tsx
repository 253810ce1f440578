import { useState } from 'react'
import type { Medium } from '../../content/service/editor/media/media-library.ts'
import { locales } from '../../locales/locales.ts'
import { call } from '../api/api.ts'
import { ActionButton, DialogButton, Input } from '../shell/controls.tsx'
import { useAction, useLoaded } from '../shell/loading.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useMayPublish } from '../shell/session.ts'
import { t } from '../texts/texts.ts'
import { Card, ChooseMedium, isImage, MediaGrid, nameOf, Preview, sizeOf } from './ChooseMedium.tsx'
import { UseList } from './UseList.tsx'

/** All pictures and documents, where they are used, and which are not. */
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
            {(close) => <MediumDetails medium={medium} onChanged={close} />}
          </DialogButton>
        )}
      </MediaGrid>
    </>
  )
}

/** A file is replaced wherever it is used, and deleted where no page shows it. */
function MediumDetails({ medium, onChanged }: { medium: Medium; onChanged: () => void }) {
  const mayPublish = useMayPublish()
  const { src } = medium
  const uses = useLoaded('GET media/where', { src })
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
      <dl>
        {locales.map(({ code, name }) => (
          <div key={code}>
            <dt>{`${t('field.alt')} (${name})`}</dt>
            <dd lang={code}>{medium.alt[code] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <ErrorNotice error={error} />
      <UseList uses={uses} title={t('media.where')} none={t('media.nowhere')} />
      {mayPublish && uses.length > 0 && (
        <ChooseMedium
          kind={isImage(medium) ? 'picture' : 'file'}
          label={t('media.replace')}
          onChoose={({ src: by }) =>
            void run(() => call('POST media/replace', { src }, { body: { by } }).then(onChanged))
          }
        />
      )}
      {mayPublish && uses.length === 0 && (
        <ActionButton
          className="danger"
          action={() => call('DELETE media', { src }).then(onChanged)}
        >
          {t('media.delete')}
        </ActionButton>
      )}
    </>
  )
}
