import { decodePathname } from '../../../routing/localized-path.ts'
import { call } from '../api/api.ts'
import { editAddress } from '../shell/address.ts'
import { ActionButton } from '../shell/controls.tsx'
import { DeletePermanently } from '../shell/DeletePermanently.tsx'
import { useLoaded, useMayPublish } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'

/** Deleted pages and drafts. Each can be restored as a draft, or deleted permanently. */
export function Bin() {
  const mayPublish = useMayPublish()
  const deleted = useLoaded('GET deleted')
  const drafts = useLoaded('GET undo').filter(({ action }) => action === 'discard')

  async function restore(path: string, version: number): Promise<void> {
    await call('POST restore', { path }, { body: { version } })
    location.assign(editAddress(path))
  }

  async function restoreDraft(path: string, id: number): Promise<void> {
    await call('POST undo', { id: String(id) })
    location.assign(editAddress(path))
  }

  if (deleted.length + drafts.length === 0) return <p>{t('pages.noneDeleted')}</p>
  return (
    <>
      <ul className="stack">
        {deleted.map(({ path, title, version }) => (
          <li key={path} className="row">
            <ActionButton action={() => restore(path, version)}>
              {t('pages.restore', { title })}
            </ActionButton>
            <span className="hint">{decodePathname(path)}</span>
            {mayPublish && (
              <DeletePermanently name={title} remove={() => call('DELETE deleted', { path })} />
            )}
          </li>
        ))}
      </ul>
      {drafts.length > 0 && <h3>{t('pages.binOfDrafts')}</h3>}
      <ul className="stack">
        {drafts.map(({ id, at, who, pages: [page] }) => (
          <li key={id} className="row">
            <ActionButton action={() => restoreDraft(page?.path ?? '', id)}>
              {t('pages.restore', { title: page?.title ?? '' })}
            </ActionButton>
            <span className="hint">
              {decodePathname(page?.path ?? '')}, {texts.dateAndTime(at)}, {who}
            </span>
            <DeletePermanently
              name={page?.title ?? ''}
              remove={() => call('DELETE undo', { id: String(id) })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
