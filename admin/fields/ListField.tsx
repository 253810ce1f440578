import { useState } from 'react'
import { toPointer } from '../../routing/json-pointer.ts'
import { isObject, type JsonValue, type Path } from '../api/json.ts'
import { emptyValue, fieldsOf, isRow, kindOf, type Schema } from '../api/schema.ts'
import { Icon } from '../shell/Icon.tsx'
import { announce } from '../shell/Notice.tsx'
import { useTexts } from '../texts/texts.tsx'
import { useForm, type FieldProps, type PartProps } from './form-context.ts'
import { focusLater } from './focus-later.ts'
import { fieldId, useFieldError } from './Labelled.tsx'

/** A list with buttons to add, move, copy and remove; objects of several fields are folded to their title. */
export function ListField({ schema, value, path, label }: FieldProps) {
  const { t } = useTexts()
  const { dispatch } = useForm()
  const error = useFieldError(path)
  const items = Array.isArray(value) ? value : []
  const itemSchema = schema.items ?? {}
  const [opened, setOpened] = useState<number>()

  function add(): void {
    dispatch({ kind: 'insert', path, index: items.length, value: emptyValue(itemSchema) })
    setOpened(items.length)
    focusLater([...path, items.length])
  }

  return (
    <fieldset id={fieldId(path)} tabIndex={-1}>
      <legend>{label}</legend>
      {error && <p className="wrong">{error}</p>}
      <ol className="items">
        {items.map((item, index) => {
          const name = `${label} ${index + 1}`
          const part = { schema: itemSchema, value: item, path: [...path, index], label: name }
          return (
            <li key={toPointer(part.path)} className={isFolded(itemSchema) ? 'folded' : 'row'}>
              <Item {...part} isOpen={opened === index} />
              <ItemTools path={path} index={index} count={items.length} name={name} />
            </li>
          )
        })}
      </ol>
      <button type="button" className="add" onClick={add}>
        {t('list.add', { name: label })}
      </button>
    </fieldset>
  )
}

function isFolded(schema: Schema): boolean {
  return ['group', 'picture', 'file'].includes(kindOf(schema)) && !isRow(schema)
}

function Item({ label, isOpen, ...part }: PartProps & { label: string; isOpen: boolean }) {
  const { dispatch, Field, Fields } = useForm()
  const { schema, value, path } = part
  if (isRow(schema))
    return (
      <div role="group" aria-label={label} className="cells">
        <Fields {...part} />
      </div>
    )
  const set = (next: JsonValue) => dispatch({ kind: 'set', path, value: next ?? '' })
  const field = <Field {...part} label={label} isRequired onChange={set} />
  if (!isFolded(schema)) return field
  return (
    <details open={isOpen || undefined}>
      <summary id={fieldId(path)}>{titleOf(value, schema) || label}</summary>
      {kindOf(schema) === 'group' ? <Fields {...part} /> : field}
    </details>
  )
}

/** The first text of an object, by which it is known in a list. */
export function titleOf(value: JsonValue, schema: Schema): string {
  if (!isObject(value)) return ''
  const texts = fieldsOf(schema).filter(([, field]) => kindOf(field) === 'text')
  const names = ['title', 'name', 'label', 'author', 'alt', 'src', ...texts.map(([name]) => name)]
  const found = names.map((name) => value[name]).find((text) => typeof text === 'string' && text)
  return typeof found === 'string' ? found.slice(0, 80) : ''
}

interface ItemToolsProps {
  path: Path
  index: number
  count: number
  /** How the item is called in the names of the buttons. */
  name: string
  /** Called with the index at which the item stands then, or the one that is in its place. */
  onMoved?: (index: number) => void
}

/** Moves, copies and removes an item of a list, without a pointer as well as with one. */
export function ItemTools({ path, index, count, name, onMoved }: ItemToolsProps) {
  const { t } = useTexts()
  const { dispatch } = useForm()

  function move(to: number): void {
    dispatch({ kind: 'move', path, from: index, to })
    announce(t('list.moved', { name, place: to + 1, count }))
    onMoved?.(to)
    // The button goes with its item.
    const tool = document.activeElement?.getAttribute('data-tool')
    requestAnimationFrame(() => toolOf([...path, to], tool)?.focus())
  }

  function duplicate(): void {
    dispatch({ kind: 'duplicate', path, index })
    announce(t('list.duplicated', { name }))
    onMoved?.(index + 1)
  }

  function remove(): void {
    const next = Math.max(0, Math.min(index, count - 2))
    dispatch({ kind: 'remove', path, index })
    announce(t('list.removed', { name }))
    onMoved?.(next)
    focusLater(count > 1 ? [...path, next] : path)
  }

  const tools = [
    ['up', index === 0, () => move(index - 1)],
    ['down', index === count - 1, () => move(index + 1)],
    ['duplicate', false, duplicate],
    ['remove', false, remove],
  ] as const
  return (
    <div className="tools" data-list={toPointer([...path, index])}>
      {tools.map(([tool, isOff, run]) => (
        <button
          key={tool}
          type="button"
          data-tool={tool}
          title={t(`list.${tool}`, { name })}
          aria-label={t(`list.${tool}`, { name })}
          aria-disabled={isOff}
          onClick={() => !isOff && run()}
        >
          <Icon name={tool} />
        </button>
      ))}
    </div>
  )
}

/** The button of an item that does something with it. @param tool `up`, `down`, `duplicate`, `remove` */
export function toolOf(path: Path, tool: string | null | undefined): HTMLElement | null {
  return document.querySelector(`[data-list="${toPointer(path)}"] [data-tool="${tool}"]`)
}
