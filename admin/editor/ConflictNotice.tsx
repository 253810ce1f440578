import { toPointer } from '../../routing/json-pointer.ts'
import { DialogButton, Form } from '../shell/controls.tsx'
import { Notice } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'
import { blockAt, fieldName } from './field-name.ts'
import { Difference } from './Difference.tsx'
import type { Edits } from './edits.ts'
import { changesOfTwo, isConflict, withChanges } from './merge.ts'
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

/** Changes of one side are merged; for each part that both have changed the form asks. */
function Resolution({ conflict, edits, resolve }: ConflictProps) {
  const { base, theirs, etag } = conflict
  const parts = changesOfTwo(base, edits.now, theirs ?? base)
  const question = parts.some(isConflict) ? 'text' : theirs ? 'merged' : 'gone'

  /** @param taken chosen side by name of its radio buttons */
  function take(taken: Partial<Record<string, string>>): void {
    const chosen = parts.flatMap(({ mine, theirs: others }, index) =>
      mine.length === 0 || taken[index] === 'theirs' ? others : mine,
    )
    resolve(withChanges(base, chosen), etag)
  }

  return (
    <>
      <p>{t(`conflict.${question}`)}</p>
      <Form submit={t(theirs ? 'conflict.resolve' : 'conflict.keep')} onSubmit={take}>
        {parts.map((part, index) => {
          if (!isConflict(part)) return null
          // The whole of what one side changed a part of.
          const [pointer = ''] = [...part.mine, ...part.theirs]
            .map(({ path }) => toPointer(path))
            .toSorted((one, other) => one.length - other.length)
          return (
            <fieldset key={pointer}>
              <legend>{fieldName(pointer, blockAt(base, pointer))}</legend>
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={String(index)}
                    value={side}
                    defaultChecked={side === 'mine'}
                  />{' '}
                  <strong>{t(`conflict.${side}`)}</strong>{' '}
                  {part[side].map((change) => (
                    <Difference key={toPointer(change.path)} {...change} />
                  ))}
                </label>
              ))}
            </fieldset>
          )
        })}
      </Form>
    </>
  )
}
