import { useState } from 'react'
import { splitLocale } from '../../routing/localized-path.ts'
import type { ListedPage } from '../../content/service/editor/page/list-pages.ts'
import { call, withQuery, type Block, type PageAnswer, type Schemas } from '../api/api.ts'
import { isObject, type JsonObject, type JsonValue } from '../api/json.ts'
import { emptyValue, withoutTexts } from '../api/schema.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { editAddress, go } from '../shell/address.ts'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { toPath } from './page-tree.ts'

/** What a page of a kind is usually made of. */
const starts: Record<string, string[]> = {
  page: ['HeaderStatic', 'ImgTextPart', 'TextStack'],
  news: ['Article', 'ImgTextPart'],
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
  const isTranslation = copyOf !== undefined && copyOf.locale !== locale && !copyOf.translation
  const [hasTexts, setHasTexts] = useState(true)

  async function create({ blocks }: Schemas): Promise<void> {
    const body = copyOf ? await toCopy(copyOf.path, blocks) : toPage(blocks)
    await call('POST', withQuery('page', { path }), { body })
    onClose()
    go(editAddress(path))
  }

  function toPage(blocks: Schemas['blocks']): JsonObject {
    const content = (starts[type] ?? []).map((block, index) => {
      const value = emptyValue(blocks[block] ?? {})
      return { ...(value as object), type: block, ...(index === 0 && { title }) }
    })
    return { type, title, meta: {}, content }
  }

  /** A translation keeps what pairs the pages, and its links lead to pages of its language. */
  async function toCopy(from: string, blocks: Schemas['blocks']): Promise<JsonObject> {
    const { page } = await call<PageAnswer>('GET', withQuery('page', { path: from }))
    const { id, meta, ...rest } = page
    const content = (page['content'] as Block[]).map((block) => {
      const linked = isTranslation ? withLinks(block, pages) : block
      return hasTexts ? linked : withoutTexts(linked, blocks[block.type] ?? {})
    })
    return { ...(isTranslation && { id }), ...rest, title, meta: hasTexts ? meta : {}, content }
  }

  return (
    <Dialog
      title={copyOf ? t('pages.copyOf', { title: copyOf.title }) : t('pages.new')}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (schemas) void run(() => create(schemas))
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
        {isTranslation && (
          <label>
            <input
              type="checkbox"
              checked={!hasTexts}
              onChange={(event) => setHasTexts(!event.target.checked)}
            />
            {t('pages.structure')}
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

/** Links to pages that there are in the other language lead there. */
function withLinks(value: JsonValue, pages: ListedPage[]): JsonValue {
  const translations = new Map(pages.map(({ path, translation }) => [path, translation]))
  const replace = (part: JsonValue): JsonValue => {
    if (typeof part === 'string') return translations.get(part) ?? part
    if (Array.isArray(part)) return part.map(replace)
    if (!isObject(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, replace(one)]))
  }
  return replace(value)
}
