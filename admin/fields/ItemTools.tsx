import { toPointer } from '../../routing/json-pointer.ts'
import type { Path } from '../api/json.ts'
import type { Edit } from '../editor/edits.ts'
import { IconButton } from '../shell/controls.tsx'
import { announce } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'
import { fieldId, focusLater, useForm } from './form.ts'

interface ItemToolsProps {
  path: Path
  index: number
  count: number
  /** Name of the item in the labels of the buttons. */
  name: string
  /** Receives the new index of the item; after a removal, the index of the item in its place. */
  onMoved?: (index: number) => void
}

/** Buttons that move, copy and remove an item of a list, usable with and without a pointer. */
export function ItemTools({ path, index, count, name, onMoved }: ItemToolsProps) {
  const { dispatch } = useForm()

  function move(to: number): void {
    swapOpen([...path, index], [...path, to])
    dispatch(moveItem({ path, from: index, to, name, count }))
    onMoved?.(to)
    // The focus follows the button to the new position of its item.
    const tool = document.activeElement?.getAttribute('data-tool')
    const item = `[data-list="${toPointer([...path, to])}"]`
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`${item} [data-tool="${tool}"]`)?.focus(),
    )
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
export function moveItem(item: { path: Path; from: number; to: number } & Moved): Edit {
  const { path, from, to, name, count } = item
  announce(t('list.moved', { name, place: to + 1, count }))
  return { kind: 'move', path, from, to }
}

/** An item that is open stays open at its new place. */
function swapOpen(...paths: [Path, Path]): void {
  const [one, other] = paths.map((path) => document.getElementById(fieldId(path))?.parentElement)
  if (one instanceof HTMLDetailsElement && other instanceof HTMLDetailsElement)
    [one.open, other.open] = [other.open, one.open]
}

type Moved = Pick<ItemToolsProps, 'name' | 'count'>
