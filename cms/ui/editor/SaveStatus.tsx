import { t, texts } from '../texts/texts.ts'
import type { OpenDraft } from './useDraft.ts'

/** Whether the draft is saved; if not, why, since when, and where the text is. */
export function SaveStatus({ draft }: { draft: OpenDraft }) {
  const { state, unsaved, account, isKept } = draft
  const isFine = state === 'saved' || state === 'saving'
  return (
    <>
      <span role="status" className={isFine ? 'hint' : 'wrong'}>
        <span>{t(`saving.${state}`, { account })}</span>
        {!isFine && (
          <>
            {unsaved && <> · {t('saving.since', { time: texts.time(unsaved.since) })}</>} ·{' '}
            {t(isKept ? 'saving.kept' : 'saving.notKept')}
          </>
        )}
      </span>
      {state === 'proxySignIn' && (
        <a href="/admin" target="_blank" rel="noreferrer">
          {t('signIn.title')}
        </a>
      )}
    </>
  )
}
