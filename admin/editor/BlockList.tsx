import { useState, type ReactNode } from 'react'
import { toPointer } from '../../routing/json-pointer.ts'
import type { Answer, Block } from '../api/api.ts'
import { textOf, type JsonObject } from '../api/json.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { ItemTools, titleOf } from '../fields/ListField.tsx'
import { useForm, type PartProps } from '../fields/form-context.ts'
import { fieldId } from '../fields/Labelled.tsx'
import { DialogButton, Input } from '../shell/controls.tsx'
import { useTexts } from '../texts/texts.tsx'

/** A block by its index, or what stands above all blocks: title, description. */
export type Selection = number | 'page' | undefined

interface BlockListProps {
  page: JsonObject
  schemas: Answer<'GET schema'>
  selection: Selection
  onSelect: (selection: Selection) => void
  onAdd: (type: string) => void
}

/** The page in its order; what is selected shows its fields. */
export function BlockList({ page, schemas, selection, onSelect, onAdd }: BlockListProps) {
  const { t, name } = useTexts()
  const content = (page['content'] ?? []) as Block[]
  const toggle = (key: Selection) => ({
    isOpen: selection === key,
    onToggle: () => onSelect(selection === key ? undefined : key),
  })
  return (
    <>
      <ol className="blocks">
        <FoldedPart
          {...toggle('page')}
          name={t('editor.page')}
          title={textOf(page['title'])}
          schema={schemas.page}
          value={page}
          path={[]}
        />
        {content.map((block, index) => {
          const path = ['content', index]
          const schema = schemas.blocks[block.type] ?? {}
          const part = { name: name('block', block.type), schema, value: block, path }
          return (
            <FoldedPart
              key={toPointer(path)}
              {...toggle(index)}
              {...part}
              title={titleOf({ ...block, type: undefined }, schema)}
            >
              <ItemTools
                path={['content']}
                index={index}
                count={content.length}
                name={part.name}
                onMoved={onSelect}
              />
            </FoldedPart>
          )
        })}
      </ol>
      <DialogButton
        className="add"
        label={t('editor.addBlock')}
        title={t('editor.addBlock')}
        isWide
      >
        {(close) => (
          <BlockTypes
            types={Object.keys(schemas.blocks)}
            onChoose={(type) => {
              close()
              onAdd(type)
            }}
          />
        )}
      </DialogButton>
    </>
  )
}

interface FoldedPartProps extends PartProps {
  name: string
  title: string
  isOpen: boolean
  onToggle: () => void
  /** Above the fields. */
  children?: ReactNode
}

function FoldedPart({ name, title, isOpen, onToggle, children, ...part }: FoldedPartProps) {
  const { t } = useTexts()
  const { problems } = useForm()
  const id = fieldId(part.path)
  const isOwn = ({ pointer }: { pointer: string }) =>
    part.path.length > 0 ? `field${pointer}`.startsWith(`${id}/`) : !pointer.startsWith('/content/')
  const count = problems.filter(isOwn).length
  return (
    <li>
      <h2>
        <button
          type="button"
          id={id}
          className="block-head"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <span>{name}</span>
          <span className="hint">{title}</span>
          {count > 0 && <span className="state error">{t('editor.findings', { count })}</span>}
        </button>
      </h2>
      {isOpen && (
        <div className="form">
          {children}
          <Fields {...part} />
        </div>
      )}
    </li>
  )
}

interface BlockTypesProps {
  types: string[]
  onChoose: (type: string) => void
}

function BlockTypes({ types, onChoose }: BlockTypesProps) {
  const { t, name } = useTexts()
  const [words, setWords] = useState('')
  const found = types
    .map((type) => ({ type, title: name('block', type) }))
    .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
    .toSorted((one, other) => one.title.localeCompare(other.title))
  return (
    <>
      <Input label={t('editor.searchBlock')} type="search" value={words} onText={setWords} />
      <ul className="block-types">
        {found.map(({ type, title }) => (
          <li key={type}>
            <button type="button" onClick={() => onChoose(type)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
