import { useSyncExternalStore } from 'react'
import { t } from '../texts/texts.ts'
import { ActionButton } from './controls.tsx'
import { announce, ErrorNotice, Notice } from './Notice.tsx'
import { readUndoOffer, setUndoOffer, subscribeToUndoOffer } from './undo-offer.ts'

/** What was just done, with a button that undoes it. */
export function UndoNotice() {
  const offer = useSyncExternalStore(subscribeToUndoOffer, readUndoOffer)
  if (!offer) return null
  const { text } = offer

  async function undo(action: () => Promise<unknown>): Promise<void> {
    await action()
    setUndoOffer(undefined)
    announce(t('editor.undone'))
  }

  return (
    <Notice>
      <div className="row">
        <span>{text}</span>
        {offer.kind === 'undo' ? (
          <ActionButton action={() => undo(offer.undo)}>{t('editor.undo')}</ActionButton>
        ) : (
          <ActionButton action={offer.retry}>{t('loading.retry')}</ActionButton>
        )}
        <button type="button" className="quiet" onClick={() => setUndoOffer(undefined)}>
          {t('dialog.close')}
        </button>
      </div>
      {offer.kind === 'failed' && <ErrorNotice name={t('undo.unknown')} error={offer.error} />}
    </Notice>
  )
}
