import { useState } from 'react'
import type { Answer, Block } from '../api/api.ts'
import { textOf, type JsonObject, type Path } from '../api/json.ts'
import type { Schema } from '../api/schema.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { ItemTools, titleOf } from '../fields/ListField.tsx'
import { useForm } from '../fields/form-context.ts'
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

/** What can be opened in the list. */
interface Part {
  key: number | 'page'
  path: Path
  name: string
  title: string
  schema: Schema
  value: JsonObject
}

/** The page in its order; what is selected shows its fields. */
export function BlockList({ page, schemas, selection, onSelect, onAdd }: BlockListProps) {
  const { t, name } = useTexts()
  const content = (page['content'] ?? []) as Block[]
  const head: Part = {
    key: 'page',
    path: [],
    name: t('editor.page'),
    title: textOf(page['title']),
    schema: schemas.page,
    value: page,
  }
  const blocks = content.map((block, index): Part => {
    const schema = schemas.blocks[block.type] ?? {}
    const title = titleOf({ ...block, type: undefined }, schema)
    const path = ['content', index]
    return { key: index, path, name: name('block', block.type), title, schema, value: block }
  })
  return (
    <>
      <ol className="blocks">
        {[head, ...blocks].map(({ key, path, schema, value, ...part }) => (
          <li key={key}>
            <Head
              {...part}
              path={path}
              isOpen={selection === key}
              onToggle={() => onSelect(selection === key ? undefined : key)}
            />
            {selection === key && (
              <div className="form">
                {key !== 'page' && (
                  <ItemTools
                    path={['content']}
                    index={key}
                    count={content.length}
                    name={part.name}
                    onMoved={(to) => onSelect(content.length > 0 ? to : undefined)}
                  />
                )}
                <Fields schema={schema} value={value} path={path} />
              </div>
            )}
          </li>
        ))}
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

interface HeadProps extends Pick<Part, 'path' | 'name' | 'title'> {
  isOpen: boolean
  onToggle: () => void
}

function Head({ path, name, title, isOpen, onToggle }: HeadProps) {
  const { t } = useTexts()
  const { errors } = useForm()
  const id = fieldId(path)
  const isOwn = ({ pointer }: { pointer: string }) =>
    path.length > 0 ? `field${pointer}`.startsWith(`${id}/`) : !pointer.startsWith('/content/')
  const count = errors.filter(isOwn).length
  return (
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
