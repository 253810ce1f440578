import { useState } from 'react'
import { splitLocale } from '../../routing/localized-path.ts'
import { call, type ListedPage, type PageContent, type Schemas } from '../api/api.ts'
import { emptyValue } from '../api/schema.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { editAddress, go } from '../shell/address.ts'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { toPath } from './page-tree.ts'

/** What a page of a kind is usually made of. */
const starts: Record<string, string[]> = {
  page: ['HeaderStatic', 'ImgTextPart', 'TextStack'],
  news: ['Article', 'NewsPreview'],
  model: ['Model', 'Statements', 'ImgTextPart'],
  case: ['Case'],
  job: ['HeaderStatic', 'TextText', 'ContactForm'],
  product: ['Product'],
}

interface NewPageDialogProps {
  /** Path of the page above. */
  parent: string
  pages: ListedPage[]
  /** A page that is copied, into its own language or into another one. */
  copyOf?: ListedPage
  onClose: () => void
}

/** Creates a page: of the blocks that its kind begins with, or as a copy. It stays a draft until it is published. */
export function NewPageDialog({ parent, pages, copyOf, onClose }: NewPageDialogProps) {
  const { t, name } = useTexts()
  const { data: schemas } = useLoaded<Schemas>('schema')
  const { isBusy, error, run } = useAction()
  const [title, setTitle] = useState('')
  const [type, setType] = useState('page')
  const [above, setAbove] = useState(parent)
  const [ownPath, setOwnPath] = useState<string>()
  const path = ownPath ?? toPath(above, title)
  const { locale } = splitLocale(parent)

  async function create(): Promise<void> {
    const body = copyOf ? { copyOf: copyOf.path, title } : { page: toPage() }
    await call('POST', 'page', { query: { path }, body })
    onClose()
    go(editAddress(path))
  }

  function toPage(): Partial<PageContent> {
    const content = (starts[type] ?? []).map((block, index) => {
      const value = emptyValue(schemas?.blocks[block] ?? {})
      return { ...(value as object), type: block, ...(index === 0 && { title }) }
    })
    return { type, title, meta: {}, content }
  }

  return (
    <Dialog
      title={copyOf ? t('pages.copyOf', { title: copyOf.title }) : t('pages.new')}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(create)
        }}
      >
        <label>
          {t('field.title')}
          <input value={title} required onChange={(event) => setTitle(event.target.value)} />
        </label>
        {!copyOf && (
          <label>
            {t('pages.kind')}
            <select value={type} onChange={(event) => setType(event.target.value)}>
              {Object.keys(starts).map((kind) => (
                <option key={kind} value={kind}>
                  {name('type', kind)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {t('pages.parent')}
          <select value={above} onChange={(event) => setAbove(event.target.value)}>
            {pages
              .filter((page) => page.locale === locale)
              .map((page) => (
                <option key={page.path} value={page.path}>
                  {decodeURI(page.path)}
                </option>
              ))}
          </select>
        </label>
        <label>
          {t('pages.path')}
          <input value={path} required onChange={(event) => setOwnPath(event.target.value)} />
        </label>
        <ErrorNotice error={error} />
        <button type="submit" className="primary" disabled={isBusy || !schemas}>
          {t('pages.create')}
        </button>
      </form>
    </Dialog>
  )
}
