import { useMemo, useState } from 'react'
import { withValue, type JsonObject } from '../api/json.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { useTexts } from '../texts/texts.tsx'
import { fieldName } from './field-name.ts'
import { toText } from './HistoryDialog.tsx'
import { merge } from './merge.ts'
import type { Theirs } from './useDraft.ts'

interface ConflictDialogProps {
  mine: JsonObject
  conflict: Theirs
  onResolve: (value: JsonObject, etag: string) => void
}

/** Two people changed the page: what only one changed is taken over, the rest is asked field by field. */
export function ConflictDialog({ mine, conflict, onResolve }: ConflictDialogProps) {
  const texts = useTexts()
  const { t } = texts
  const { base, theirs, etag } = conflict
  const { merged, conflicts } = useMemo(() => merge(base, mine, theirs), [base, mine, theirs])
  const [taken, setTaken] = useState<Record<string, 'mine' | 'theirs'>>({})

  function resolve(): void {
    const value = conflicts
      .filter(({ pointer }) => taken[pointer] === 'theirs')
      .reduce<JsonObject>(
        (result, { path, theirs: other }) => withValue(result, path, other) as JsonObject,
        merged,
      )
    onResolve(value, etag)
  }

  return (
    <Dialog title={t('conflict.title')} onClose={resolve} isWide>
      <p>{conflicts.length > 0 ? t('conflict.text') : t('conflict.merged')}</p>
      {conflicts.map(({ pointer, mine: own, theirs: other }) => (
        <fieldset key={pointer}>
          <legend>{fieldName(pointer, merged, texts)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={pointer}
                checked={(taken[pointer] ?? 'mine') === side}
                onChange={() => setTaken({ ...taken, [pointer]: side })}
              />
              <strong>{t(`conflict.${side}`)}</strong> {toText(side === 'mine' ? own : other)}
            </label>
          ))}
        </fieldset>
      ))}
      <button type="button" className="primary" onClick={resolve}>
        {t('conflict.resolve')}
      </button>
    </Dialog>
  )
}
