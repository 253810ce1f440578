import { useState } from 'react'
import { decodePathname, splitLocale } from '../../routing/localized-path.ts'
import type { ListedPage } from '../../content/service/editor/list-pages.ts'
import { call, type Block } from '../api/api.ts'
import type { JsonObject } from '../api/json.ts'
import { emptyValue, withoutTexts } from '../api/schema.ts'
import { editAddress } from '../shell/address.ts'
import { Form, Input, Select } from '../shell/controls.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'
import { toPath } from './page-tree.ts'

/** Page type → initial blocks. */
const starts: Record<string, string[]> = {
  page: ['HeaderStatic', 'ImgTextPart', 'TextStack'],
  news: ['Article', 'ImgTextPart'],
  model: ['Model', 'Statements', 'ImgTextPart'],
  case: ['Case'],
  job: ['HeaderStatic', 'TextText', 'ContactForm'],
  product: ['Product'],
}

interface NewPageProps {
  /** Path of the parent page. */
  parent: string
  /** Page to copy, into the same language or into another one. */
  copyOf?: ListedPage
}

/** Creates a page as a draft: with the initial blocks of its type, or as a copy. */
export function NewPage({ parent, copyOf }: NewPageProps) {
  const { blocks } = useLoaded('GET schema')
  const pages = useLoaded('GET pages')
  const [title, setTitle] = useState('')
  const [above, setAbove] = useState(parent)
  const [ownPath, setOwnPath] = useState<string>()
  const path = ownPath ?? toPath(above, title)
  const { locale } = splitLocale(parent)
  const isTranslation = copyOf !== undefined && copyOf.locale !== locale && !copyOf.translation

  async function create({ type = '', structure }: Partial<Record<string, string>>): Promise<void> {
    const body = copyOf ? await toCopy(copyOf.path, !structure) : toPage(type)
    const created = await call('POST page', { path }, { body })
    location.assign(editAddress(created.path))
  }

  function toPage(type: string) {
    const content = (starts[type] ?? []).map((block, index) => {
      const value = emptyValue(blocks[block] ?? {}) as Block
      return { ...value, ...(index === 0 && { title }) }
    })
    return { type, title, meta: {}, content }
  }

  /** A translation keeps the id that pairs the pages. Its links lead to pages of its own language. */
  async function toCopy(from: string, hasTexts: boolean) {
    const { page } = await call('GET page', { path: from })
    const { id, meta, ...rest } = page as JsonObject & { id: string; meta?: JsonObject }
    const content = (page['content'] as Block[]).map((block) => {
      const linked = isTranslation ? withLinks(block, pages) : block
      return hasTexts ? linked : (withoutTexts(linked, blocks[block.type] ?? {}) as Block)
    })
    return { ...(isTranslation && { id }), ...rest, title, meta: hasTexts ? meta : {}, content }
  }

  return (
    <Form submit={t('pages.create')} onSubmit={create}>
      <Input label={t('field.title')} value={title} required onText={setTitle} />
      {!copyOf && (
        <Select
          label={t('pages.kind')}
          name="type"
          options={Object.keys(starts).map((kind) => [kind, texts.name('type', kind)])}
        />
      )}
      {isTranslation && <Input label={t('pages.structure')} name="structure" type="checkbox" />}
      <Select
        label={t('pages.parent')}
        value={above}
        onText={setAbove}
        options={pages
          .filter((page) => page.locale === locale)
          .map((page) => [page.path, `${decodePathname(page.path)} – ${page.title}`])}
      />
      <Input label={t('pages.path')} value={path} required onText={setOwnPath} />
    </Form>
  )
}

/** Replaces links to pages that have a translation by links to the translation. */
function withLinks(block: Block, pages: ListedPage[]): Block {
  const translations = new Map<unknown, unknown>(
    pages.map(({ path, translation }) => [path, translation]),
  )
  const replace = (_key: string, part: unknown) => translations.get(part) ?? part
  return JSON.parse(JSON.stringify(block), replace) as Block
}
