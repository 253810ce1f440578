import { useState } from 'react'
import { isObject, toPointer, type JsonValue, type Path } from '../api/json.ts'
import { emptyValue, fieldsOf, isRow, kindOf, type Schema } from '../api/schema.ts'
import { Icon } from '../shell/Icon.tsx'
import { announce } from '../shell/Notice.tsx'
import { useTexts } from '../texts/texts.tsx'
import { useForm, type FieldProps } from './form-context.ts'
import { focusLater } from './focus-later.ts'
import { fieldId, useFieldError } from './Labelled.tsx'

/** A list with buttons to add, move, copy and remove; objects of several fields are folded to their title. */
export function ListField({ schema, value, path, label, views }: FieldProps) {
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
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no name of their own
          <li key={index} className={isFolded(itemSchema) ? 'folded' : 'row'}>
            <Item
              schema={itemSchema}
              value={item}
              path={[...path, index]}
              label={`${label} ${index + 1}`}
              isOpen={opened === index}
              views={views}
            />
            <ItemTools
              path={path}
              index={index}
              count={items.length}
              name={`${label} ${index + 1}`}
            />
          </li>
        ))}
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

type ItemProps = Omit<FieldProps, 'isRequired' | 'onChange'> & { isOpen: boolean }

function Item({ schema, value, path, label, isOpen, views }: ItemProps) {
  const { dispatch } = useForm()
  if (isRow(schema))
    return (
      <div role="group" aria-label={label} className="cells">
        <views.Fields schema={schema} value={value} path={path} />
      </div>
    )
  const field = (
    <views.Field
      schema={schema}
      value={value}
      path={path}
      label={label}
      isRequired
      onChange={(next) => dispatch({ kind: 'set', path, value: next ?? '' })}
      views={views}
    />
  )
  if (!isFolded(schema)) return field
  return (
    <details open={isOpen || undefined}>
      <summary id={fieldId(path)}>{titleOf(value, schema) || label}</summary>
      {kindOf(schema) === 'group' ? (
        <views.Fields schema={schema} value={value} path={path} />
      ) : (
        field
      )}
    </details>
  )
}

/** The first text of an object, by which it is known in a list. */
export function titleOf(value: JsonValue, schema: Schema): string {
  if (!isObject(value)) return ''
  const named = ['title', 'name', 'label', 'author', 'alt', 'src'].map((key) => value[key])
  const texts = fieldsOf(schema).filter(([, field]) => kindOf(field) === 'text')
  const others = texts.map(([name]) => value[name])
  const text = [...named, ...others].find((part) => typeof part === 'string' && part !== '')
  return typeof text === 'string' ? text.slice(0, 80) : ''
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
    const button = document.activeElement?.getAttribute('data-tool')
    const list = toPointer(path)
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-list="${list}/${to}"] [data-tool="${button}"]`)
        ?.focus(),
    )
  }

  function duplicate(): void {
    dispatch({ kind: 'duplicate', path, index })
    announce(t('list.duplicated', { name }))
    onMoved?.(index + 1)
  }

  function remove(): void {
    dispatch({ kind: 'remove', path, index })
    announce(t('list.removed', { name }))
    onMoved?.(Math.max(0, Math.min(index, count - 2)))
    focusLater(count > 1 ? [...path, Math.min(index, count - 2)] : path)
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
