import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { toPointer } from '../../../routing/json-pointer.ts'
import type { EditedBlock } from '../api/api.ts'
import { textOf, type JsonObject } from '../api/json.ts'
import { emptyValue, titleOf } from '../api/schema.ts'
import { Fields, Part } from '../fields/SchemaField.tsx'
import { ItemTools, moveItem } from '../fields/ItemTools.tsx'
import { fieldId, focusLater, useForm, type PartProps } from '../fields/form.ts'
import { DialogButton, Input } from '../shell/controls.tsx'
import { ToolIcon } from '../shell/ToolIcon.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { announce } from '../shell/Notice.tsx'
import { t, texts } from '../texts/texts.ts'

/** Index of a block, or `page` for the fields of the page itself: title, description. */
export type Selection = number | 'page' | undefined

interface BlockListProps {
  page: JsonObject
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** All blocks of the page in order. The selected block shows its fields. */
export function BlockList({ page, selection, onSelect }: BlockListProps) {
  const { dispatch, isLocked } = useForm()
  const schemas = useLoaded('GET schema')
  const content = (page['content'] ?? []) as EditedBlock[]
  /** The block that is dragged, and the one that it is dragged over. */
  const [drag, setDrag] = useState<{ from: number; over?: number }>()
  const toggle = (key: Selection) => ({
    isOpen: selection === key,
    onToggle: () => onSelect(selection === key ? undefined : key),
  })

  /** Dragging is an addition to the buttons of a block. */
  const draggable = (index: number): ComponentProps<'li'> => ({
    className: drag?.over === index ? 'card drop' : 'card',
    onDragStart(event) {
      if (!(event.target instanceof Element && event.target.matches('.grip'))) return
      // Firefox drags nothing without data.
      event.dataTransfer.setData('application/x-block', String(index))
      setDrag({ from: index })
    },
    onDragEnd: () => setDrag(undefined),
    onDragOver(event) {
      if (!drag) return
      event.preventDefault()
      if (drag.over !== index) setDrag({ ...drag, over: index })
    },
    onDrop(event) {
      event.preventDefault()
      if (drag && drag.from !== index) move(drag.from, index)
    },
  })

  function move(from: number, to: number): void {
    const name = texts.name('block', content[from]?.type ?? '')
    dispatch(moveItem({ path: ['content'], items: content, index: from, name }, to))
    onSelect(to)
  }

  function add(type: string): void {
    const last = content.length
    const at = typeof selection === 'number' ? Math.min(last, selection + 1) : last
    const value = emptyValue(schemas.blocks[type] ?? {}) as EditedBlock
    dispatch({ kind: 'set', path: ['content'], value: content.toSpliced(at, 0, value) })
    onSelect(at)
    announce(t('editor.added', { name: texts.name('block', type), place: at + 1 }))
    focusLater(['content', at])
  }

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
          const part = { name: texts.name('block', block.type), schema, value: block, path }
          return (
            <FoldedPart
              key={toPointer(path)}
              {...toggle(index)}
              {...part}
              drag={draggable(index)}
              title={titleOf(block, schema)}
            >
              <ItemTools
                path={['content']}
                items={content}
                index={index}
                name={part.name}
                onMoved={onSelect}
              />
            </FoldedPart>
          )
        })}
      </ol>
      <DialogButton className="add" label={t('editor.addBlock')} disabled={isLocked}>
        {(close) => (
          <BlockTypes
            types={Object.keys(schemas.blocks)}
            onChoose={(type) => {
              close()
              add(type)
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
  drag?: ComponentProps<'li'>
  /** Shown above the fields. */
  children?: ReactNode
}

function FoldedPart(props: FoldedPartProps) {
  const { name, title, isOpen, onToggle, drag, children, ...part } = props
  const { findings, isLocked } = useForm()
  const id = fieldId(part.path)
  const isOwn = ({ pointer }: { pointer: string }) =>
    part.path.length > 0 ? `field${pointer}`.startsWith(`${id}/`) : !pointer.startsWith('/content/')
  const own = findings.filter(isOwn)
  const warnings = own.filter(({ severity }) => severity === 'warning').length
  const errors = own.length - warnings
  const head = useRef<HTMLButtonElement>(null)
  // The part above, which closes, may have been long.
  useEffect(() => {
    if (isOpen) head.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li className="card" {...drag}>
      <h2>
        {drag && (
          <span className="grip" draggable={!isLocked} aria-hidden>
            <ToolIcon name="grip" />
          </span>
        )}
        <button
          ref={head}
          type="button"
          id={id}
          className="block-head"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <span>{name}</span>
          <span className="hint">{title}</span>
          {errors > 0 && (
            <span className="state error">{t('editor.errors', { count: errors })}</span>
          )}
          {warnings > 0 && (
            <span className="state changed">{t('editor.warnings', { count: warnings })}</span>
          )}
        </button>
      </h2>
      {isOpen && (
        <Part name={name}>
          {children}
          <Fields {...part} />
        </Part>
      )}
    </li>
  )
}

function BlockTypes({ types, onChoose }: { types: string[]; onChoose: (type: string) => void }) {
  const [words, setWords] = useState('')
  const found = types
    .map((type) => ({ type, title: texts.name('block', type) }))
    .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
    .toSorted((one, other) => one.title.localeCompare(other.title))
  return (
    <>
      <Input label={t('editor.searchBlock')} type="search" value={words} onText={setWords} />
      <ul className="tiles">
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
