import { use, useEffect, useState } from 'react'
import { toPointer } from '../../../routing/json-pointer.ts'
import { splitLocale } from '../../../routing/localized-path.ts'
import { call } from '../api/api.ts'
import type { Path } from '../api/json.ts'
import { editAddress } from '../shell/address.ts'
import { ActionButton } from '../shell/controls.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'
import { fieldName } from './field-name.ts'
import { openTabs, thisTab } from './open-tabs.ts'
import { createUnsavedCopies, type UnsavedCopy } from './unsaved-copies.ts'

/** In place of the form of a page that does not exist: the way back, and the text that this browser has of the page. */
export function GonePage({ path }: { path: string }) {
  const copies = useCopies(path)
  const { copies: found } = copies.find()
  return (
    <div className="screen">
      <h1>{t('gone.title')}</h1>
      <p>{t('gone.deleted', { path })}</p>
      <p>
        <a href="/admin">{t('gone.toPages')}</a>
      </p>
      {found.map((copy) => (
        <GoneText
          key={copy.key}
          path={path}
          copy={copy}
          onTaken={() => copies.removeOther(copy.key)}
        />
      ))}
    </div>
  )
}

interface GoneTextProps {
  /** Where the page was. */
  path: string
  copy: UnsavedCopy
  /** The text is elsewhere now. */
  onTaken: () => void
}

/** Unsaved text of a page that was moved or deleted: to continue with at the new address, or to copy. */
export function GoneText({ path, copy, onTaken }: GoneTextProps) {
  const { value, at } = copy
  const id = value['id']
  const [moved, setMoved] = useState<string | null>()
  const target = useCopies(moved ?? path)
  const [isFull, setFull] = useState(false)
  const title = t('gone.text', { time: texts.dateAndTime(new Date(at).toISOString()) })
  const [error, setError] = useState<Error>()
  useEffect(() => void findMoved(path, id).then(setMoved, setError), [path, id])

  function goOn(to: string): void {
    if (!target.keep({ ...copy, etag: '' })) return setFull(true)
    onTaken()
    location.assign(editAddress(to))
  }

  async function createAgain(): Promise<void> {
    const created = await call('POST page', { path }, { body: value as never })
    onTaken()
    location.assign(editAddress(created.path))
  }

  return (
    <section className="card">
      <h2>{title}</h2>
      {moved === null && <ActionButton action={createAgain}>{t('gone.again')}</ActionButton>}
      {moved && (
        <>
          <p>{t('gone.moved', { path: moved })}</p>
          <button type="button" onClick={() => goOn(moved)}>
            {t('gone.continue')}
          </button>
        </>
      )}
      <ErrorNotice error={error} />
      {isFull && <p role="alert">{t('gone.noRoom')}</p>}
      <textarea readOnly rows={8} aria-label={title} value={textsOf(value).join('\n')} />
    </section>
  )
}

function useCopies(path: string) {
  const account = useLoaded('GET session').user?.name ?? ''
  const place = { account, path, tab: thisTab, openTabs: use(openTabs) }
  return createUnsavedCopies({ ...place, storage: () => localStorage })
}

/**
 * Without the list of pages, nothing is offered but to copy the text: the page may exist at another address.
 *
 * @returns the address of the page in the same language that has the id now; `null` if missing
 */
async function findMoved(path: string, id: unknown): Promise<string | null> {
  const { locale } = splitLocale(path)
  const pages = await call('GET pages')
  return pages.find((page) => page.id === id && page.locale === locale)?.path ?? null
}

/** All texts with the names of their fields. */
function textsOf(value: unknown, path: Path = []): string[] {
  if (typeof value === 'string') return [`${fieldName(toPointer(path))}: ${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => key !== 'type' && key !== 'id')
    .flatMap(([key, part]) => textsOf(part, [...path, key]))
}
