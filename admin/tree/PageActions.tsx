import { useState } from 'react'
import { ancestorPaths } from '../../routing/localized-path.ts'
import type { ListedPage } from '../../content/service/editor/list-pages.ts'
import { call } from '../api/api.ts'
import { UseList } from '../library/UseList.tsx'
import { ActionButton, DialogButton, Form, Input } from '../shell/controls.tsx'
import { useLoaded, useMayPublish } from '../shell/loading.tsx'
import { t } from '../texts/texts.ts'
import { NewPage } from './NewPage.tsx'

interface PageActionsProps {
  page: ListedPage
  onDone: () => void
}

/** Actions for a whole page. */
export function PageActions({ page, onDone }: PageActionsProps) {
  const mayPublish = useMayPublish()
  const { path, title, state } = page
  return (
    <div className="stack">
      {state !== 'draft' && (
        <a href={path} target="_blank" rel="noreferrer">
          {t('pages.view')}
        </a>
      )}
      <DialogButton label={t('pages.newBelow')} title={t('pages.new')}>
        {() => <NewPage parent={path} />}
      </DialogButton>
      <DialogButton label={t('pages.copy')} title={t('pages.copyOf', { title })}>
        {() => <NewPage parent={ancestorPaths(path).at(-1) ?? path} copyOf={page} />}
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
  const [to, setTo] = useState(path)
  return (
    <Form
      submit={t('pages.move')}
      isOff={to === path}
      onSubmit={() => call('POST move', { from: path, to }).then(onDone)}
    >
      <Input label={t('pages.path')} value={to} required onText={setTo} />
      <p className="hint">{t('pages.redirect')}</p>
    </Form>
  )
}

/** Deletes a page; lists the pages that link to it first. */
function Deletion({ path, onDone }: ActionProps) {
  const links = useLoaded('GET uses', { of: path })
  return (
    <Form
      submit={t('pages.delete')}
      onSubmit={({ mend }) =>
        call('DELETE page', { path }, { body: { mend: mend !== undefined } }).then(onDone)
      }
    >
      <UseList uses={links} title={t('pages.linked')} none={t('pages.unlinked')} />
      {links.length > 0 && <Input label={t('pages.mend')} name="mend" type="checkbox" />}
    </Form>
  )
}
