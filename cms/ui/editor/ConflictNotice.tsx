import { changesBetween } from '../../editor/changes.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import { DialogButton, Form } from '../shell/controls.tsx'
import { Notice } from '../shell/Notice.tsx'
import { t, texts } from '../texts/texts.ts'
import { blockAt, fieldName } from './field-name.ts'
import { Difference } from './Difference.tsx'
import type { Edits } from './edits.ts'
import { changesOfTwo, isConflict, withChanges } from './merge.ts'
import type { DraftConflict } from './autosaved-draft.ts'
import type { OpenDraft } from './useDraft.ts'

interface ConflictProps {
  conflict: DraftConflict
  /** Name of the signed-in account. */
  account: string
  edits: Edits
  resolve: OpenDraft['resolve']
}

/** The page has another version. The notice takes no focus; the draft stays unsaved until somebody decides in its dialog. */
export function ConflictNotice(props: ConflictProps) {
  const { conflict, account } = props
  const { base, theirs } = conflict
  const pointers = changesBetween(base, theirs ?? base).map(({ path }) => toPointer(path))
  const names = pointers.map((pointer) => fieldName(pointer, blockAt(base, pointer)))
  return (
    <Notice>
      <p>{authorOf(conflict, account)}</p>
      {names.length > 0 && (
        <p>{t('conflict.fields', { names: [...new Set(names)].slice(0, maxNames).join(', ') })}</p>
      )}
      <DialogButton label={t('conflict.look')} title={t('conflict.title')}>
        {() => <Resolution {...props} />}
      </DialogButton>
    </Notice>
  )
}

/** The dialog shows all changed fields. */
const maxNames = 5

/** Who changed the page, and when. */
function authorOf({ source, who, at: time }: DraftConflict, account: string): string {
  const at = time === undefined ? '' : texts.dateAndTime(time)
  if (source === 'copy') return t('conflict.by.copy', { at })
  if (!who) return t('conflict.by.outside', { at: at && t('conflict.on', { at }) })
  if (source === 'draft' && who === account) return t('conflict.by.you', { at })
  return t(`conflict.by.${source}`, { who, at })
}

/** Changes of one side are merged; for each part that both have changed, the form offers both. */
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
