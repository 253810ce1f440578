import { fromPointer } from '../../routing/json-pointer.ts'
import { isSame, withValue, type JsonObject, type JsonValue } from '../api/json.ts'
import { Form } from '../shell/controls.tsx'
import { Dialog } from '../shell/Dialog.tsx'
import { t } from '../texts/texts.ts'
import { blockAt, fieldName, toText } from './field-name.ts'
import { merge } from './merge.ts'
import type { Theirs } from './useDraft.ts'

interface ConflictDialogProps {
  mine: JsonObject
  conflict: Theirs
  onResolve: (value: JsonObject, etag: string) => void
  /** Decides nothing: the draft stays unsaved. */
  onClose: () => void
}

/** Dialog for two people who changed the same page. Changes of one side are merged; for each conflict the dialog asks. */
export function ConflictDialog({ mine, conflict, onResolve, onClose }: ConflictDialogProps) {
  const { base, theirs, etag } = conflict
  if (theirs === null)
    return (
      <Dialog title={t('conflict.title')} onClose={onClose}>
        <p>{t('conflict.gone')}</p>
        <Form submit={t('conflict.keep')} onSubmit={() => onResolve(mine, etag)} />
      </Dialog>
    )

  const { merged, conflicts } = merge(base, mine, theirs)

  /** @param taken chosen side by name of its radio buttons */
  function resolve(taken: Partial<Record<string, string>>): void {
    const value = conflicts
      .filter(({ pointer }) => taken[nameOf(pointer)] === 'theirs')
      .reduce<JsonValue>(
        (result, { pointer, theirs: other }) => withValue(result, fromPointer(pointer), other),
        merged,
      )
    onResolve(value as JsonObject, etag)
  }

  return (
    <Dialog title={t('conflict.title')} onClose={onClose} isWide>
      <p>{conflicts.length > 0 ? t('conflict.text') : t('conflict.merged')}</p>
      <Form submit={t('conflict.resolve')} onSubmit={resolve}>
        {conflicts.map((sides) => (
          <fieldset key={sides.pointer}>
            <legend>{fieldName(sides.pointer, blockAt(merged, sides.pointer))}</legend>
            <p className="hint">
              {t('conflict.base')} {toText(sides.base)}
            </p>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={nameOf(sides.pointer)}
                  value={side}
                  defaultChecked={side === 'mine'}
                />
                <strong>{t(`conflict.${side}`)}</strong>{' '}
                <Side base={sides.base} value={sides[side]} />
              </label>
            ))}
          </fieldset>
        ))}
      </Form>
    </Dialog>
  )
}

/** What one side has. Of a list, the items that came and went: the others are the same. */
function Side({ base, value }: { base: JsonValue; value: JsonValue }) {
  if (value === undefined) return t('conflict.removed')
  if (!Array.isArray(base) || !Array.isArray(value)) return toText(value)
  const [gone, added] = [itemsWithout(base, value), itemsWithout(value, base)]
  if (gone.length + added.length === 0) return toText(value)
  return (
    <span>
      {gone.map((item) => (
        <del key={JSON.stringify(item)}>{toText(item)}</del>
      ))}{' '}
      {added.map((item) => (
        <ins key={JSON.stringify(item)}>{toText(item)}</ins>
      ))}
    </span>
  )
}

const itemsWithout = (items: JsonValue[], others: JsonValue[]) =>
  items.filter((item) => !others.some((other) => isSame(item, other)))

/** The pointer of the whole page is empty, and inputs without a name are not submitted. */
const nameOf = (pointer: string) => `field${pointer}`
