import { useEffect, useState } from 'react'
import { ApiError, call, type FieldError, type Finding } from '../api/api.ts'
import { fromPointer, valueAt, type JsonObject } from '../api/json.ts'
import { editAddress } from '../shell/address.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useAction } from '../shell/useLoaded.ts'
import { useTexts, type Texts } from '../texts/texts.tsx'
import { fieldName } from './field-name.ts'
import type { Draft, Theirs } from './useDraft.ts'

interface PublishDialogProps<T extends JsonObject> {
  path: string
  draft: Draft<T>
  /** Called with what the check found, to be shown at the fields. */
  onFindings: (findings: Finding[]) => void
  onPublished: () => void
  /** Leads to the field of a finding. */
  onFollow: (pointer: string) => void
  onClose: () => void
}

/** Checks the draft, and publishes it where nothing is broken or there is a reason to do it all the same. */
export function PublishDialog<T extends JsonObject>(props: PublishDialogProps<T>) {
  const { path, draft, onFindings, onPublished, onFollow, onClose } = props
  const { t } = useTexts()
  const [findings, setFindings] = useState<Finding[]>()
  const [isLive, setLive] = useState(false)
  const [reason, setReason] = useState('')
  const [times, setTimes] = useState({ at: '', until: '' })
  const { isBusy, error, run } = useAction()
  const missing = draft.errors.map((field) => toFinding(field, draft.edits.now, t))
  const shown = findings && [...missing, ...findings]
  const isBroken = findings?.some(({ severity }) => severity === 'error')

  useEffect(() => {
    void run(async () => {
      await draft.flush()
      take((await call<{ findings: Finding[] }>('POST', 'check', { query: { path } })).findings)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, [])

  function take(found: Finding[]): void {
    setFindings(found.toSorted((one, other) => one.severity.localeCompare(other.severity)))
    onFindings(found)
  }

  async function publish(): Promise<void> {
    const body = { reason: reason || undefined, at: toTime(times.at), until: toTime(times.until) }
    try {
      const query = { path }
      const answer = await call<{ etag: string }>('POST', 'publish', {
        query,
        body,
        etag: draft.currentEtag(),
      })
      draft.acknowledge(answer.etag)
      setLive(true)
      onPublished()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const { status, body: refusal } = thrown
      if (status === 412) {
        draft.meet(refusal as unknown as Theirs<T>)
        onClose()
      } else if (Array.isArray(refusal['findings'])) take(refusal['findings'] as Finding[])
      else throw thrown
    }
  }

  if (isLive)
    return (
      <Dialog title={t('publish.title')} onClose={onClose}>
        <p role="status">{times.at ? t('publish.planned') : t('publish.done')}</p>
        <a href={path} target="_blank" rel="noreferrer">
          {t('publish.view')}
        </a>
      </Dialog>
    )
  return (
    <Dialog title={t('publish.title')} onClose={onClose}>
      {!findings && isBusy && <p role="status">{t('publish.checking')}</p>}
      <ErrorNotice error={error} />
      {shown?.length === 0 && <p role="status">{t('publish.clean')}</p>}
      {shown && shown.length > 0 && (
        <FindingList
          findings={shown}
          path={path}
          page={draft.edits.now}
          onFollow={(pointer) => {
            onClose()
            onFollow(pointer)
          }}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(publish)
        }}
      >
        {isBroken && (
          <label>
            {t('publish.reason')}
            <textarea
              rows={2}
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        )}
        <details>
          <summary>{t('publish.plan')}</summary>
          {(['at', 'until'] as const).map((name) => (
            <label key={name}>
              {t(`publish.${name}`)}
              <input
                type="datetime-local"
                value={times[name]}
                onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
              />
            </label>
          ))}
        </details>
        <button
          type="submit"
          className="primary"
          disabled={isBusy || !findings || missing.length > 0}
        >
          {isBroken ? t('publish.anyway') : t('publish.submit')}
        </button>
      </form>
    </Dialog>
  )
}

/** What keeps a page from being shown at all: no reason helps there. */
function toFinding({ pointer, message }: FieldError, page: JsonObject, t: Texts['t']): Finding {
  const isEmpty = !valueAt(page, fromPointer(pointer))
  const text = isEmpty ? t('form.missing') : message
  return { rule: 'incomplete', severity: 'error', pointer, message: text }
}

function toTime(local: string): string | undefined {
  return local ? new Date(local).toISOString() : undefined
}

interface FindingListProps {
  findings: Finding[]
  path: string
  page: JsonObject
  onFollow: (pointer: string) => void
}

/** Each leads to its field. */
function FindingList({ findings, path, page, onFollow }: FindingListProps) {
  const texts = useTexts()
  const { t } = texts
  return (
    <ul className="findings">
      {findings.map(({ rule, severity, pointer, message, target }) => (
        <li key={`${rule}${pointer}${target}`} className={severity}>
          <strong>{t(`finding.${severity}`)}</strong> {message}
          <br />
          <a href={editAddress(path, pointer)} onClick={() => onFollow(pointer)}>
            {fieldName(pointer, page, texts)}
          </a>
        </li>
      ))}
    </ul>
  )
}
