import { useEffect, useId, useState } from 'react'
import { ancestorPaths, decodePathname } from '../../../routing/localized-path.ts'
import type { TreePage } from '../../editor/tree-pages.ts'
import { call } from '../api/api.ts'
import { UseList } from '../library/UseList.tsx'
import { DialogButton, Form, Input } from '../shell/controls.tsx'
import { useLoaded, useMayPublish } from '../shell/loading.tsx'
import { offerUndo } from '../shell/undo-offer.ts'
import { t } from '../texts/texts.ts'
import { DraftChanges, LostPage } from './Effects.tsx'
import { NewPage } from './NewPage.tsx'

interface PageActionsProps {
  page: TreePage
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
        <DialogButton
          className="danger"
          label={t('pages.discard')}
          title={`${title}: ${t('pages.discard')}`}
        >
          {() => <Discarding page={page} onDone={onDone} />}
        </DialogButton>
      )}
      {mayPublish && (
        <>
          <DialogButton label={t('pages.move')} title={`${title}: ${t('pages.move')}`}>
            {() => <Move page={page} onDone={onDone} />}
          </DialogButton>
          {state !== 'draft' && (
            <DialogButton
              className="danger"
              label={t('pages.unpublish')}
              title={`${title}: ${t('pages.unpublish')}`}
            >
              {() => <Unpublishing page={page} onDone={onDone} />}
            </DialogButton>
          )}
        </>
      )}
      {(mayPublish || state === 'draft') && (
        <DialogButton
          className="danger"
          label={t('pages.deletePage')}
          title={`${title}: ${t('pages.deletePage')}`}
        >
          {() => <Deletion page={page} onDone={onDone} />}
        </DialogButton>
      )}
    </div>
  )
}

function Discarding({ page: { path, title }, onDone }: PageActionsProps) {
  async function discard(): Promise<void> {
    await call('DELETE draft', { path })
    await offerUndo('discard', path, t('undo.discard', { title }))
    onDone()
  }

  return (
    <Form submit={t('pages.discard')} onSubmit={discard}>
      <DraftChanges path={path} />
    </Form>
  )
}

function Unpublishing({ page, onDone }: PageActionsProps) {
  const { path, title } = page

  async function unpublish(): Promise<void> {
    await call('POST unpublish', { path })
    await offerUndo('unpublish', path, t('undo.unpublish', { title }))
    onDone()
  }

  return (
    <Form submit={t('pages.unpublish')} onSubmit={unpublish}>
      <LostPage page={page} />
    </Form>
  )
}

/** Moves a page with all pages below it, after showing what changes. */
function Move({ page: { path, title }, onDone }: PageActionsProps) {
  const { pages, links, redirects } = useLoaded('GET move', { from: path })
  const [, ...below] = pages
  const [to, setTo] = useState(path)
  const id = useId()
  useEffect(() => (document.getElementById(id) as HTMLInputElement | null)?.select(), [id])

  async function move(): Promise<void> {
    await call('POST move', { from: path, to })
    await offerUndo('move', path, t('undo.move', { title }))
    onDone()
  }

  return (
    <Form submit={t('pages.move')} isOff={to === path} onSubmit={move}>
      <Input id={id} label={t('pages.path')} value={to} required onText={setTo} />
      <p className="hint">{t('pages.redirect')}</p>
      {below.length > 0 && (
        <>
          <h3>{t('effect.moves', { count: below.length })}</h3>
          <ul className="stack">
            {below.map((one) => (
              <li key={one.path}>
                {one.title}{' '}
                <span className="hint">{decodePathname(one.path?.replace(path, to) ?? '')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <UseList
        uses={links}
        title={t('effect.follows', { count: links.length })}
        none={t('pages.unlinked')}
      />
      {redirects.length > 0 && (
        <>
          <h3>{t('effect.redirects', { count: redirects.length })}</h3>
          <ul className="stack">
            {redirects.map((one) => (
              <li key={one.from}>
                {decodePathname(one.from)}{' '}
                <span className="hint">{decodePathname(`→ ${one.to}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Form>
  )
}

function Deletion({ page, onDone }: PageActionsProps) {
  const { path, title } = page
  const links = useLoaded('GET uses', { of: path })
  const mayPublish = useMayPublish()

  async function remove({ mend }: Partial<Record<string, string>>): Promise<void> {
    await call('DELETE page', { path }, { body: { mend: mend !== undefined } })
    if (mayPublish) await offerUndo('delete', path, t('undo.delete', { title }))
    onDone()
  }

  return (
    <Form submit={t('pages.deletePage')} onSubmit={remove}>
      <LostPage page={page} />
      {links.length > 0 && <Input label={t('pages.mend')} name="mend" type="checkbox" />}
    </Form>
  )
}
