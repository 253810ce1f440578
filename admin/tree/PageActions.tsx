import { useState } from 'react'
import type { LinkingPlace, ListedPage } from '../../content/service/editor/page/list-pages.ts'
import { call, withQuery } from '../api/api.ts'
import { UseList } from '../library/MediaLibrary.tsx'
import { Dialog } from '../shell/Dialog.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useMayPublish } from '../shell/session.ts'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { NewPageDialog } from './NewPageDialog.tsx'

interface PageActionsProps {
  page: ListedPage
  pages: ListedPage[]
  onNew: () => void
  onClose: () => void
  /** Called when the list of pages is another one. */
  onDone: () => void
}

/** What can be done with a page as a whole. */
export function PageActions({ page, pages, onNew, onClose, onDone }: PageActionsProps) {
  const { t } = useTexts()
  const mayPublish = useMayPublish()
  const [step, setStep] = useState<'choose' | 'copy' | 'move' | 'delete'>('choose')
  const { isBusy, error, run } = useAction()
  const { path, title, state } = page
  const act = (method: string, name: string, body?: object) =>
    run(async () => {
      await call(method, withQuery(name, { path }), { body })
      onDone()
    })
  if (step === 'copy')
    return <NewPageDialog parent={parentOf(path)} pages={pages} copyOf={page} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      <ErrorNotice error={error} />
      {step === 'choose' && (
        <div className="actions">
          {state !== 'draft' && (
            <a href={path} target="_blank" rel="noreferrer">
              {t('pages.view')}
            </a>
          )}
          <button type="button" onClick={onNew}>
            {t('pages.newBelow')}
          </button>
          <button type="button" onClick={() => setStep('copy')}>
            {t('pages.copy')}
          </button>
          {state === 'changed' && (
            <button type="button" disabled={isBusy} onClick={() => void act('DELETE', 'draft')}>
              {t('pages.discard')}
            </button>
          )}
          {mayPublish && (
            <>
              <button type="button" onClick={() => setStep('move')}>
                {t('pages.move')}
              </button>
              {state !== 'draft' && (
                <button
                  type="button"
                  disabled={isBusy}
                  onClick={() => void act('POST', 'unpublish')}
                >
                  {t('pages.unpublish')}
                </button>
              )}
              <button type="button" className="danger" onClick={() => setStep('delete')}>
                {t('pages.delete')}
              </button>
            </>
          )}
        </div>
      )}
      {step === 'move' && <MoveForm page={page} onDone={onDone} />}
      {step === 'delete' && (
        <Deletion
          path={path}
          isBusy={isBusy}
          onDelete={(mend) => void act('DELETE', 'page', { mend })}
        />
      )}
    </Dialog>
  )
}

function parentOf(path: string): string {
  return path.replace(/\/[^/]*$/, '')
}

function MoveForm({ page, onDone }: Pick<PageActionsProps, 'page' | 'onDone'>) {
  const { t } = useTexts()
  const [to, setTo] = useState(page.path)
  const { isBusy, error, run } = useAction()

  async function move(): Promise<void> {
    await call('POST', 'move', { body: { from: page.path, to } })
    onDone()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(move)
      }}
    >
      <label>
        {t('pages.path')}
        <input value={to} required onChange={(event) => setTo(event.target.value)} />
      </label>
      <p className="hint">{t('pages.redirect')}</p>
      <ErrorNotice error={error} />
      <button type="submit" className="primary" disabled={isBusy || to === page.path}>
        {t('pages.move')}
      </button>
    </form>
  )
}

interface DeletionProps {
  path: string
  isBusy: boolean
  /** @param mend whether links to the page go with it */
  onDelete: (mend: boolean) => void
}

/** Says first who links to the page. */
function Deletion({ path, isBusy, onDelete }: DeletionProps) {
  const { t } = useTexts()
  const { data: links, error } = useLoaded<LinkingPlace[]>(withQuery('links', { path }))
  const [mend, setMend] = useState(false)
  return (
    <>
      <ErrorNotice error={error} />
      {links && links.length > 0 && (
        <>
          <UseList uses={links} title={t('pages.linked')} />
          <label>
            <input
              type="checkbox"
              checked={mend}
              onChange={(event) => setMend(event.target.checked)}
            />
            {t('pages.mend')}
          </label>
        </>
      )}
      {links?.length === 0 && <p>{t('pages.unlinked')}</p>}
      <button type="button" className="danger" disabled={isBusy} onClick={() => onDelete(mend)}>
        {t('pages.delete')}
      </button>
    </>
  )
}
