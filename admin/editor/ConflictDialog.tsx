import { fromPointer } from '../../routing/json-pointer.ts'
import { withValue, type JsonObject, type JsonValue } from '../api/json.ts'
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
                {sides[side] === undefined ? t('conflict.removed') : toText(sides[side])}
              </label>
            ))}
          </fieldset>
        ))}
      </Form>
    </Dialog>
  )
}

/** The pointer of the whole page is empty, and inputs without a name are not submitted. */
const nameOf = (pointer: string) => `field${pointer}`
