import { useState } from 'react'
import type { Block, Schemas } from '../api/api.ts'
import { textOf, toPointer, type JsonObject } from '../api/json.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { ItemTools, titleOf } from '../fields/ListField.tsx'
import { useForm } from '../fields/form-context.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { SearchField } from '../shell/SearchField.tsx'
import { useTexts } from '../texts/texts.tsx'

/** A block by its index, or what stands above all blocks: title, description. */
export type Selection = number | 'page' | undefined

interface BlockListProps {
  page: JsonObject
  schemas: Schemas
  selection: Selection
  onSelect: (selection: Selection) => void
  onAdd: () => void
}

/** The page in its order; what is selected shows its fields. */
export function BlockList({ page, schemas, selection, onSelect, onAdd }: BlockListProps) {
  const { t, name } = useTexts()
  const content = (page['content'] ?? []) as Block[]
  return (
    <>
      <ol className="blocks">
        <li>
          <Head
            name={t('editor.page')}
            title={textOf(page['title'])}
            pointer=""
            isOpen={selection === 'page'}
            onToggle={(isOpen) => onSelect(isOpen ? 'page' : undefined)}
          />
          {selection === 'page' && (
            <div className="form">
              <Fields schema={schemas.page} value={page} path={[]} />
            </div>
          )}
        </li>
        {content.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no name of their own
          <li key={index}>
            <Head
              name={name('block', block.type)}
              title={titleOf({ ...block, type: undefined }, schemas.blocks[block.type] ?? {})}
              pointer={toPointer(['content', index])}
              isOpen={selection === index}
              onToggle={(isOpen) => onSelect(isOpen ? index : undefined)}
            />
            {selection === index && (
              <div className="form">
                <ItemTools
                  path={['content']}
                  index={index}
                  count={content.length}
                  name={name('block', block.type)}
                  onMoved={(to) => onSelect(content.length > 0 ? to : undefined)}
                />
                <Fields
                  schema={schemas.blocks[block.type] ?? {}}
                  value={block}
                  path={['content', index]}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className="add" onClick={onAdd}>
        {t('editor.addBlock')}
      </button>
    </>
  )
}

interface HeadProps {
  name: string
  title: string
  pointer: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function Head({ name, title, pointer, isOpen, onToggle }: HeadProps) {
  const { t } = useTexts()
  const { errors } = useForm()
  const isOwn = (error: { pointer: string }) =>
    pointer ? error.pointer.startsWith(`${pointer}/`) : !error.pointer.startsWith('/content/')
  const count = errors.filter(isOwn).length
  return (
    <h2>
      <button
        type="button"
        id={`field${pointer}`}
        className="block-head"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        <span>{name}</span>
        <span className="hint">{title}</span>
        {count > 0 && <span className="state error">{t('editor.findings', { count })}</span>}
      </button>
    </h2>
  )
}

interface AddBlockDialogProps {
  types: string[]
  onChoose: (type: string) => void
  onClose: () => void
}

export function AddBlockDialog({ types, onChoose, onClose }: AddBlockDialogProps) {
  const { t, name } = useTexts()
  const [words, setWords] = useState('')
  const found = types
    .map((type) => ({ type, title: name('block', type) }))
    .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
    .toSorted((one, other) => one.title.localeCompare(other.title))
  return (
    <Dialog title={t('editor.addBlock')} onClose={onClose} isWide>
      <SearchField label={t('editor.searchBlock')} value={words} onChange={setWords} />
      <ul className="block-types">
        {found.map(({ type, title }) => (
          <li key={type}>
            <button type="button" onClick={() => onChoose(type)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
