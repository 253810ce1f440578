import { useState } from 'react'
import type { ListedPage } from '../../content/service/editor/page/list-pages.ts'
import { call } from '../api/api.ts'
import { UseList } from '../library/UseList.tsx'
import { ActionButton, DialogButton, Form, Input } from '../shell/controls.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useMayPublish } from '../shell/session.ts'
import { useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { NewPage } from './NewPage.tsx'

interface PageActionsProps {
  page: ListedPage
  pages: ListedPage[]
  /** Called when the list of pages is another one. */
  onDone: () => void
}

/** What can be done with a page as a whole. */
export function PageActions({ page, pages, onDone }: PageActionsProps) {
  const { t } = useTexts()
  const mayPublish = useMayPublish()
  const { path, title, state } = page
  return (
    <div className="actions">
      {state !== 'draft' && (
        <a href={path} target="_blank" rel="noreferrer">
          {t('pages.view')}
        </a>
      )}
      <DialogButton label={t('pages.newBelow')} title={t('pages.new')}>
        {() => <NewPage parent={path} pages={pages} />}
      </DialogButton>
      <DialogButton label={t('pages.copy')} title={t('pages.copyOf', { title })}>
        {() => <NewPage parent={path.replace(/\/[^/]*$/, '')} pages={pages} copyOf={page} />}
      </DialogButton>
      {state === 'changed' && (
        <ActionButton action={() => call('DELETE draft', { path }).then(onDone)}>
          {t('pages.discard')}
        </ActionButton>
      )}
      {mayPublish && (
        <>
          <DialogButton label={t('pages.move')} title={`${title}: ${t('pages.move')}`}>
            {() => <Move path={path} onDone={onDone} />}
          </DialogButton>
          {state !== 'draft' && (
            <ActionButton action={() => call('POST unpublish', { path }).then(onDone)}>
              {t('pages.unpublish')}
            </ActionButton>
          )}
          <DialogButton
            className="danger"
            label={t('pages.delete')}
            title={`${title}: ${t('pages.delete')}`}
          >
            {() => <Deletion path={path} onDone={onDone} />}
          </DialogButton>
        </>
      )}
    </div>
  )
}

interface ActionProps {
  path: string
  onDone: () => void
}

function Move({ path, onDone }: ActionProps) {
  const { t } = useTexts()
  const [to, setTo] = useState(path)
  return (
    <Form
      submit={t('pages.move')}
      isOff={to === path}
      onSubmit={() => call('POST move', '', { body: { from: path, to } }).then(onDone)}
    >
      <Input label={t('pages.path')} value={to} required onText={setTo} />
      <p className="hint">{t('pages.redirect')}</p>
    </Form>
  )
}

/** Says first who links to the page. */
function Deletion({ path, onDone }: ActionProps) {
  const { t } = useTexts()
  const { data: links, error } = useLoaded('GET links', { path })
  return (
    <Form
      submit={t('pages.delete')}
      isOff={!links}
      onSubmit={({ mend }) =>
        call('DELETE page', { path }, { body: { mend: mend !== undefined } }).then(onDone)
      }
    >
      <ErrorNotice error={error} />
      {links && links.length > 0 && (
        <>
          <UseList uses={links} title={t('pages.linked')} />
          <Input label={t('pages.mend')} name="mend" type="checkbox" />
        </>
      )}
      {links?.length === 0 && <p>{t('pages.unlinked')}</p>}
    </Form>
  )
}
