import { useState } from 'react'
import { ApiError, call } from '../api/api.ts'
import { useForm } from '../fields/form.ts'
import { editAddress } from '../shell/address.ts'
import { Form, Input } from '../shell/controls.tsx'
import { t, texts } from '../texts/texts.ts'
import { blockAt, fieldName } from './field-name.ts'
import type { Draft, Theirs } from './useDraft.ts'

interface PublicationProps {
  path: string
  /** Path of the page that shows the published version. */
  shownPath: string
  draft: Draft
  /** Moves the focus to the field of a finding. */
  onFollow: (pointer: string) => void
  onClose: () => void
}

/** Publishes the draft if it has no errors, or if the editor gives a reason. */
export function Publication(props: PublicationProps) {
  const { path, shownPath, draft, onClose } = props
  const { findings } = useForm()
  const [done, setDone] = useState<'planned' | 'done'>()
  const [at, setAt] = useState('')
  const isIncomplete = findings.some(({ severity }) => severity === 'blocking')
  const isBroken = findings.some(({ severity }) => severity === 'error')

  async function publish(fields: Partial<Record<string, string>>): Promise<void> {
    // What is published is what the editor sees: why it is not saved is said above the form.
    if (!(await draft.flush())) return onClose()
    const body = {
      reason: fields['reason'] || undefined,
      at: toTime(at),
      until: toTime(fields['until']),
    }
    try {
      const { etag } = await call('POST publish', { path }, { body, etag: draft.currentEtag() })
      draft.acknowledge(etag)
      setDone(at ? 'planned' : 'done')
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.status === 412) {
        draft.meet(thrown.body as unknown as Theirs)
        onClose()
      }
      // What has come to be wrong since is loaded with the page, which every action does.
      else if (thrown.status !== 422) throw thrown
    }
  }

  if (done)
    return (
      <>
        <p role="status">{t(`publish.${done}`)}</p>
        <a href={shownPath} target="_blank" rel="noreferrer">
          {t('publish.view')}
        </a>
      </>
    )
  return (
    <>
      <FindingList {...props} />
      <Form
        submit={t(at ? 'publish.submitPlan' : isBroken ? 'publish.anyway' : 'publish.submit')}
        isOff={isIncomplete}
        onSubmit={publish}
      >
        {isBroken && (
          <label>
            {t('publish.reason')}
            <textarea name="reason" rows={2} required />
          </label>
        )}
        <details>
          <summary>{t('publish.plan')}</summary>
          <Input label={t('publish.at')} type="datetime-local" value={at} onText={setAt} />
          <Input label={t('publish.until')} name="until" type="datetime-local" min={at} />
        </details>
      </Form>
    </>
  )
}

function toTime(local: string | undefined): string | undefined {
  return local ? new Date(local).toISOString() : undefined
}

/** Findings, errors first. Each entry leads to its field. */
function FindingList({ path, draft, onFollow }: PublicationProps) {
  const { findings } = useForm()
  if (findings.length === 0) return <p role="status">{t('publish.clean')}</p>
  const sorted = findings.toSorted((one, other) => one.severity.localeCompare(other.severity))
  return (
    <ul className="stack marked">
      {sorted.map((finding) => {
        const { rule, severity, pointer, target } = finding
        return (
          <li key={`${rule}${pointer}${target}`} className={severity}>
            <strong>{t(`finding.${severity}`)}</strong> {texts.finding(finding)}
            <br />
            <a href={editAddress(path, pointer)} onClick={() => onFollow(pointer)}>
              {fieldName(pointer, blockAt(draft.edits.now, pointer))}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
