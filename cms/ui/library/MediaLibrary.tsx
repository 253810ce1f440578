import { useState } from 'react'
import type { Medium } from '../../editor/media/media-files.ts'
import { localeCodes, locales } from '../../../locales/locales.ts'
import type { Use } from '../../editor/addresses/uses.ts'
import { call } from '../api/api.ts'
import { ActionButton, DialogButton, Form, Input } from '../shell/controls.tsx'
import { useLoaded, useMayPublish } from '../shell/loading.tsx'
import { DeletePermanently } from '../shell/DeletePermanently.tsx'
import { Dialog } from '../shell/Dialog.tsx'
import { offerUndo, setUndoOffer } from '../shell/undo-offer.ts'
import { t, texts } from '../texts/texts.ts'
import { Card, ChooseMedium, isImage, MediaGrid, nameOf, Preview, sizeOf } from './ChooseMedium.tsx'
import { UseList } from './UseList.tsx'

/** All pictures and documents with their uses, and a filter for unused files. */
export function MediaLibrary() {
  const mayPublish = useMayPublish()
  const [isUnusedOnly, setUnusedOnly] = useState(false)
  return (
    <>
      <div className="row">
        <h1>{t('shell.media')}</h1>
        {mayPublish && <DialogButton label={t('media.bin')}>{() => <MediaBin />}</DialogButton>}
      </div>
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
  const [replacement, setReplacement] = useState<Medium>()
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
      <UseList uses={uses} title={t('media.where')} none={t('media.nowhere')} />
      {mayPublish && uses.length > 0 && (
        <ChooseMedium
          kind={isImage(medium) ? 'picture' : 'file'}
          label={t('media.replace')}
          onChoose={setReplacement}
        />
      )}
      {replacement && (
        <Dialog title={t('media.replace')} onClose={() => setReplacement(undefined)}>
          <Replacing medium={medium} by={replacement} uses={uses} onDone={onDone} />
        </Dialog>
      )}
      {mayPublish && uses.length === 0 && (
        <DialogButton
          className="danger"
          label={t('media.delete')}
          title={`${nameOf(src)}: ${t('media.delete')}`}
        >
          {() => <Deleting medium={medium} onDone={onDone} />}
        </DialogButton>
      )}
    </>
  )
}

interface ReplacingProps {
  medium: Medium
  by: Medium
  uses: Use[]
  onDone: () => void
}

/** Shows both files and the pages that change, before they do. */
function Replacing({ medium: { src }, by, uses, onDone }: ReplacingProps) {
  const places = new Set(uses.map(({ path, title }) => path ?? title))

  async function replace(): Promise<void> {
    await call('POST media/replace', { src, by: by.src })
    const [first = ''] = places
    const names = { from: nameOf(src), to: nameOf(by.src) }
    await offerUndo('replace', first, t('undo.replace', names))
    onDone()
  }

  return (
    <Form submit={t('media.replaceOn', { count: places.size })} onSubmit={replace}>
      <div className="row">
        {[src, by.src].map((one, index) => (
          <figure key={one}>
            <figcaption>{t(index === 0 ? 'media.before' : 'media.after')}</figcaption>
            <Preview src={one} />
            {nameOf(one)}
          </figure>
        ))}
      </div>
      <p>{t('media.replaceEffect')}</p>
      <UseList uses={uses} title={t('media.where')} none={t('media.nowhere')} />
    </Form>
  )
}

function Deleting({ medium: { src }, onDone }: { medium: Medium; onDone: () => void }) {
  const { keepDeletedDays: days } = useLoaded('GET state')

  async function remove(): Promise<void> {
    const { id } = await call('DELETE media', { src })
    setUndoOffer({
      kind: 'undo',
      text: t('undo.delete', { title: nameOf(src) }),
      undo: () => call('POST media/restore', { id: String(id) }),
    })
    onDone()
  }

  return (
    <Form submit={t('media.delete')} onSubmit={remove}>
      <p>{t('media.deleteEffect', { path: src })}</p>
      <p>{t('bin.kept', { days })}</p>
    </Form>
  )
}

/** Deleted files. Each can be restored, or deleted permanently. */
function MediaBin() {
  const media = useLoaded('GET media/deleted')
  if (media.length === 0) return <p>{t('pages.noneDeleted')}</p>
  return (
    <ul className="stack">
      {media.map(({ id, src, who, at }) => (
        <li key={id} className="row">
          <ActionButton action={() => call('POST media/restore', { id: String(id) })}>
            {t('pages.restore', { title: nameOf(src) })}
          </ActionButton>
          <span className="hint">{[texts.dateAndTime(at), who].join(', ')}</span>
          <DeletePermanently
            name={nameOf(src)}
            remove={() => call('DELETE media/deleted', { id: String(id) })}
          />
        </li>
      ))}
    </ul>
  )
}
