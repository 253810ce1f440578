import { useState } from 'react'
import { decodePathname } from '../../../routing/localized-path.ts'
import { call, type ApiResponse } from '../api/api.ts'
import { Difference } from '../editor/Difference.tsx'
import { fieldName } from '../editor/field-name.ts'
import { editAddress } from '../shell/address.ts'
import { Form } from '../shell/controls.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { offerUndo } from '../shell/undo-offer.ts'
import { t, texts } from '../texts/texts.ts'

type WaitingDraft = ApiResponse<'GET drafts'>['drafts'][number]
type Report = ApiResponse<'POST drafts/publish'>

/** Publishes several drafts in one step. The own changes of published pages are selected at first; new pages may be unfinished. */
export function PublishDrafts({ onDone }: { onDone: () => void }) {
  const { drafts, isCut } = useLoaded('GET drafts')
  const { user } = useLoaded('GET session')
  const [selected, setSelected] = useState(
    () => new Set(drafts.filter((draft) => isOwnChange(draft, user?.name)).map(({ path }) => path)),
  )
  const [report, setReport] = useState<Report>()
  const chosen = drafts.filter(({ path, problem }) => selected.has(path) && !problem)

  function select(path: string, isSelected: boolean): void {
    const others = [...selected].filter((other) => other !== path)
    setSelected(new Set(isSelected ? [...others, path] : others))
  }

  async function publish(): Promise<void> {
    const pages = chosen.map(({ path, etag }) => ({ path, etag }))
    const done = await call('POST drafts/publish', '', { body: { pages } })
    const [first] = done.published
    const count = done.published.length
    if (first) await offerUndo('publish', first, t('undo.publishDrafts', { count }))
    if (done.refused.length > 0) setReport(done)
    else onDone()
  }

  if (drafts.length === 0) return <p>{t('drafts.none')}</p>
  return (
    <>
      {report && <Refused report={report} />}
      <p>{t('drafts.hint')}</p>
      {isCut && <p>{t('drafts.cut', { count: drafts.length })}</p>}
      <Form
        submit={t('drafts.submit', { count: chosen.length })}
        isOff={chosen.length === 0}
        onSubmit={publish}
      >
        <ul className="stack marked">
          {drafts.map((draft) => (
            <li key={draft.path}>
              <label>
                {titleOf(draft)}
                <input
                  type="checkbox"
                  checked={selected.has(draft.path) && !draft.problem}
                  disabled={draft.problem !== undefined}
                  onChange={({ target }) => select(draft.path, target.checked)}
                />
              </label>
              <Effect draft={draft} />
            </li>
          ))}
        </ul>
      </Form>
    </>
  )
}

/** Number of changes that are shown at once. */
const maxShown = 3

/** Who saved the draft, what it changes, and why it cannot be published here. */
function Effect({ draft: { path, changes, saved, problem } }: { draft: WaitingDraft }) {
  const author = [saved?.who, saved?.at && texts.dateAndTime(saved.at)].filter(Boolean).join(', ')
  return (
    <>
      <p className="hint">
        {path.startsWith('/') && `${decodePathname(path)} · `}
        {author}
      </p>
      {problem && (
        <p className="wrong">
          {t(`draftProblem.${problem}`)} <a href={editAddress(path)}>{t('drafts.open')}</a>
        </p>
      )}
      {changes ? (
        <details open={changes.length <= maxShown}>
          <summary>{t('effect.changes', { count: changes.length })}</summary>
          <dl>
            {changes.map(({ pointer, block, before, after }) => (
              <div key={pointer}>
                <dt>{fieldName(pointer, block)}</dt>
                <dd>
                  <Difference before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : (
        <p>{t('effect.newPage')}</p>
      )}
    </>
  )
}

/** Drafts that were not published with the others. */
function Refused({ report: { published, refused } }: { report: Report }) {
  return (
    <div role="alert" className="notice error">
      <p>{t('drafts.partly', { published: published.length, refused: refused.length })}</p>
      <ul className="stack">
        {refused.map(({ path, problem }) => (
          <li key={path}>
            <a href={editAddress(path)}>{decodePathname(path)}</a> {t(`draftProblem.${problem}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function isOwnChange({ state, saved, problem }: WaitingDraft, account = ''): boolean {
  return state === 'changed' && saved?.who === account && !problem
}

/** A layout is named by its file. */
const titleOf = ({ path, title }: WaitingDraft) =>
  path.startsWith('/') ? title : `${t('shell.layout')} (${path.split('/', 1).join()})`
