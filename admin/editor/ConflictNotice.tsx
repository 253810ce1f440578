import { fromPointer } from '../../routing/json-pointer.ts'
import { isSame, withValue, type JsonObject, type JsonValue } from '../api/json.ts'
import { DialogButton, Form } from '../shell/controls.tsx'
import { Notice } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'
import { blockAt, fieldName, toText } from './field-name.ts'
import type { Edits } from './edits.ts'
import { merge } from './merge.ts'
import type { Draft, Theirs } from './useDraft.ts'

interface ConflictProps {
  conflict: Theirs
  edits: Edits
  resolve: Draft['resolve']
}

/** Two people have changed the same page. A dialog that opens by itself asks what stays; closed, it decides nothing, and the draft stays unsaved. */
export function ConflictNotice(props: ConflictProps) {
  const title = t('conflict.title')
  return (
    <Notice>
      <p>{title}</p>
      <DialogButton label={t('conflict.look')} title={title} isOpenAtFirst>
        {() => <Resolution {...props} />}
      </DialogButton>
    </Notice>
  )
}

/** Changes of one side are merged; for each conflict the form asks. */
function Resolution({ conflict, edits, resolve }: ConflictProps) {
  const { base, theirs, etag } = conflict
  const { merged, conflicts } = theirs
    ? merge(base, edits.now, theirs)
    : { merged: edits.now, conflicts: [] }
  const question = conflicts.length > 0 ? 'text' : theirs ? 'merged' : 'gone'

  /** @param taken chosen side by name of its radio buttons */
  function take(taken: Partial<Record<string, string>>): void {
    const value = conflicts
      .filter(({ pointer }) => taken[nameOf(pointer)] === 'theirs')
      .reduce<JsonValue>(
        (result, { pointer, theirs: other }) => withValue(result, fromPointer(pointer), other),
        merged,
      )
    resolve(value as JsonObject, etag)
  }

  return (
    <>
      <p>{t(`conflict.${question}`)}</p>
      <Form submit={t(theirs ? 'conflict.resolve' : 'conflict.keep')} onSubmit={take}>
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
                />{' '}
                <strong>{t(`conflict.${side}`)}</strong>{' '}
                <Side base={sides.base} value={sides[side]} />
              </label>
            ))}
          </fieldset>
        ))}
      </Form>
    </>
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
