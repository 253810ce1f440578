import { useState } from 'react'
import { decodePathname, splitLocale } from '../../../routing/localized-path.ts'
import { replaceName } from '../../../routing/text/replace-name.ts'
import type { TreePage } from '../../editor/tree-pages.ts'
import { call, type EditedBlock } from '../api/api.ts'
import type { JsonObject } from '../api/json.ts'
import { changeTexts, emptyValue, type Schema } from '../api/schema.ts'
import { editAddress } from '../shell/address.ts'
import { Form, Input, Select } from '../shell/controls.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'
import { toPath } from './page-tree.ts'

interface NewPageProps {
  /** Path of the parent page. */
  parent: string
  /** Page to copy, into the same language or into another one. */
  copyOf?: TreePage
}

/** Creates a page as a draft: with the initial blocks of its type, or as a copy. */
export function NewPage({ parent, copyOf }: NewPageProps) {
  const { blocks, page: pageSchema, starts } = useLoaded('GET schema')
  const pages = useLoaded('GET pages')
  const [title, setTitle] = useState('')
  const [above, setAbove] = useState(parent)
  const [ownPath, setOwnPath] = useState<string>()
  const path = ownPath ?? toPath(above, title)
  const { locale } = splitLocale(parent)
  const isTranslation = copyOf !== undefined && copyOf.locale !== locale && !copyOf.translation

  async function create(fields: Partial<Record<string, string>>): Promise<void> {
    const body = copyOf ? await toCopy(copyOf, fields) : toPage(fields['type'] ?? '')
    const created = await call('POST page', { path }, { body })
    location.assign(editAddress(created.path))
  }

  function toPage(type: string) {
    const content = (starts[type] ?? []).map((block, index) => {
      const value = emptyValue(blocks[block] ?? {}) as EditedBlock
      return { ...value, ...(index === 0 && { title }) }
    })
    return { type, title, meta: {}, content }
  }

  /** A translation keeps the id that pairs the pages. Its links point to pages of its own language. */
  async function toCopy(from: TreePage, { structure, rename }: Partial<Record<string, string>>) {
    const { page } = await call('GET page', { path: from.path })
    const { id, meta = {}, ...rest } = page as JsonObject & { id: string; meta?: JsonObject }
    const toText = (text: string, isOfTarget: boolean) => {
      if (structure) return ''
      return rename && !isOfTarget ? replaceName(text, from.title, title) : text
    }
    const withTexts = <T,>(value: T, schema: Schema = {}) => changeTexts(value, schema, toText) as T
    const content = (page['content'] as EditedBlock[]).map((block) =>
      withTexts(isTranslation ? withLinks(block, pages) : block, blocks[block.type]),
    )
    const ownMeta = structure ? {} : withTexts(meta, pageSchema.properties?.['meta'])
    return { ...(isTranslation && { id }), ...rest, title, meta: ownMeta, content }
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
      {copyOf?.locale === locale && (
        <>
          <Input
            label={t('pages.rename', { name: copyOf.title })}
            name="rename"
            type="checkbox"
            // The title of a machine is its name; the title of another page may be an ordinary word.
            defaultChecked={copyOf.type === 'model'}
          />
          <p className="hint">{t('pages.renameKeeps')}</p>
        </>
      )}
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
function withLinks(block: EditedBlock, pages: TreePage[]): EditedBlock {
  const translations = new Map<unknown, unknown>(
    pages.map(({ path, translation }) => [path, translation]),
  )
  const replace = (_key: string, part: unknown) => translations.get(part) ?? part
  return JSON.parse(JSON.stringify(block), replace) as EditedBlock
}
