import { toPointer } from '../../../routing/json-pointer.ts'
import type { Path } from '../api/json.ts'
import { withCopy, withMoved, type Edit } from '../editor/edits.ts'
import { IconButton } from '../shell/controls.tsx'
import { announce } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'
import { fieldId, focusLater, useForm } from './form.ts'

interface Item {
  /** Path of the list. */
  path: Path
  items: unknown[]
  index: number
  /** Name of the item in the labels of the buttons. */
  name: string
}

interface ItemToolsProps extends Item {
  /** Receives the new index of the item; after a removal, the index of the item in its place. */
  onMoved?: (index: number) => void
}

/** Buttons that move, copy and remove an item of a list, usable with and without a pointer. */
export function ItemTools({ onMoved, ...item }: ItemToolsProps) {
  const { dispatch } = useForm()
  const { path, items, index, name } = item
  const last = items.length - 1

  function move(to: number): void {
    swapOpen([...path, index], [...path, to])
    dispatch(moveItem(item, to))
    onMoved?.(to)
    // The focus follows the button to the new position of its item.
    const tool = document.activeElement?.getAttribute('data-tool')
    const own = `[data-list="${toPointer([...path, to])}"]`
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`${own} [data-tool="${tool}"]`)?.focus(),
    )
  }

  function duplicate(): void {
    dispatch({ kind: 'set', path, value: withCopy(items, index) })
    announce(t('list.duplicated', { name }))
    onMoved?.(index + 1)
  }

  function remove(): void {
    const next = Math.max(0, Math.min(index, last - 1))
    dispatch({ kind: 'set', path, value: items.toSpliced(index, 1) })
    announce(t('list.removed', { name }))
    onMoved?.(next)
    focusLater(last > 0 ? [...path, next] : path)
  }

  const tools = [
    ['up', index === 0, () => move(index - 1)],
    ['down', index === last, () => move(index + 1)],
    ['duplicate', false, duplicate],
    ['remove', false, remove],
  ] as const
  return (
    <div className="tools" data-list={toPointer([...path, index])}>
      {tools.map(([tool, isOff, run]) => (
        <IconButton
          key={tool}
          icon={tool}
          label={t(`list.${tool}`, { name })}
          data-tool={tool}
          aria-disabled={isOff}
          onClick={() => !isOff && run()}
        />
      ))}
    </div>
  )
}

/** Announces that an item moves, and returns the change. */
export function moveItem({ path, items, index, name }: Item, to: number): Edit {
  announce(t('list.moved', { name, place: to + 1, count: items.length }))
  return { kind: 'set', path, value: withMoved(items, index, to) }
}

/** An item that is open stays open at its new place. */
function swapOpen(...paths: [Path, Path]): void {
  const [one, other] = paths.map((path) => document.getElementById(fieldId(path))?.parentElement)
  if (one instanceof HTMLDetailsElement && other instanceof HTMLDetailsElement)
    [one.open, other.open] = [other.open, one.open]
}
