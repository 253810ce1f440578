import { useState } from 'react'
import { decodePathname } from '../../../routing/localized-path.ts'
import { ApiError, call, type Body } from '../api/api.ts'
import { useForm } from '../fields/form.ts'
import { editAddress } from '../shell/address.ts'
import { Form, Input } from '../shell/controls.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { offerUndo } from '../shell/undo-offer.ts'
import { t, texts } from '../texts/texts.ts'
import { DraftChanges } from '../tree/Effects.tsx'
import { blockAt, fieldName } from './field-name.ts'
import type { Theirs } from './autosaved-draft.ts'
import type { OpenDraft } from './useDraft.ts'

interface PublicationProps {
  path: string
  /** Path of the page that shows the published version. */
  shownPath: string
  draft: OpenDraft
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
  const [opened] = useState(() => toLocal(Date.now()))
  const isIncomplete = findings.some(({ severity }) => severity === 'blocking')
  const isBroken = findings.some(({ severity }) => severity === 'error')

  async function publish(fields: Partial<Record<string, string>>): Promise<void> {
    // Only a saved draft is published. If saving fails, the reason is shown above the form.
    if (!(await draft.flush())) return onClose()
    await send({
      reason: fields['reason'] || undefined,
      at: toTime(at),
      until: toTime(fields['until']),
    })
  }

  async function send(body: Body<'POST publish'>, isSecondTry = false): Promise<void> {
    const { account } = draft
    try {
      const sent = { body, etag: draft.currentEtag(), account }
      const { etag } = await call('POST publish', { path }, sent)
      draft.acknowledge(etag)
      if (!at) await offerUndo('publish', path, t('undo.publish', { path: decodePathname(path) }))
      setDone(at ? 'planned' : 'done')
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.status === 412) {
        const isOtherText = draft.meet(thrown.body as unknown as Theirs)
        return isOtherText || isSecondTry ? onClose() : send(body, true)
      }
      // 422: the draft has errors by now. Every action loads the page again, with its findings.
      if (thrown.status !== 422) throw thrown
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
      <LinksAndTranslation path={path} />
      <DraftChanges path={path} />
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
          <Input label={t('publish.until')} name="until" type="datetime-local" min={at || opened} />
        </details>
      </Form>
    </>
  )
}

/** What the publication means for the links of the page and for its other language. */
function LinksAndTranslation({ path }: Pick<PublicationProps, 'path'>) {
  const { findings } = useForm()
  const page = useLoaded('GET pages').find((listed) => listed.path === path)
  const isUnknown = findings.some(({ rule }) => rule === 'check-unfinished')
  const broken = findings.filter(({ rule }) => linkRule.test(rule))
  return (
    <>
      {!isUnknown && (
        <p>
          {broken.length > 0
            ? t('publish.brokenLinks', { count: broken.length })
            : t('publish.goodLinks')}
        </p>
      )}
      {page?.translation && (
        <p>{t('effect.translation', { path: decodePathname(page.translation) })}</p>
      )}
    </>
  )
}

/** Rules of links that do not lead where they should. */
const linkRule = /^(?:link|address|asset|fragment)-/

function toTime(local: string | undefined): string | undefined {
  return local ? new Date(local).toISOString() : undefined
}

/** Value of a `datetime-local` input, to the minute. */
function toLocal(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000
  return new Date(time - offsetMs).toISOString().slice(0, 16)
}

/** Findings, errors first. Each entry links to its field. */
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
