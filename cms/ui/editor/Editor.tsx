import { use, useEffect, useState } from 'react'
import { defaultLocale, isLocale } from '../../../locales/locales.ts'
import { fromPointer } from '../../../routing/json-pointer.ts'
import { ApiError, call } from '../api/api.ts'
import { textOf } from '../api/json.ts'
import { focusLater, FormContext } from '../fields/form.ts'
import { Fields, Part } from '../fields/SchemaField.tsx'
import { useRefused } from '../fields/useRefused.ts'
import { editAddress } from '../shell/address.ts'
import { ActionButton, DialogButton, IconButton } from '../shell/controls.tsx'
import { Loading, useLoad, useMayPublish } from '../shell/loading.tsx'
import { announce, Notice } from '../shell/Notice.tsx'
import { UndoNotice } from '../shell/UndoNotice.tsx'
import { t, texts } from '../texts/texts.ts'
import { NewPage } from '../tree/NewPage.tsx'
import { BlockList, type Selection } from './BlockList.tsx'
import { Canvas, canvasWidths, type CanvasWidth } from './Canvas.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { GonePage, GoneText } from './GonePage.tsx'
import { MissingBlocks } from './MissingBlocks.tsx'
import { PlannedNotice } from './PlannedNotice.tsx'
import { Publication } from './Publication.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { useDraft } from './useDraft.ts'
import { VersionHistory } from './VersionHistory.tsx'
import { useShortcuts } from './useShortcuts.ts'

interface EditorProps {
  /** Path of a page, or file of a layout (header and footer of every page). */
  path: string
  /** JSON Pointer of the field that the address names; empty without one. */
  field: string
}

/** The form of a page or layout; if it does not exist, the text that this browser has of it. */
export function EditorScreen(props: EditorProps) {
  const failed = (error: Error) =>
    error instanceof ApiError && error.status === 404 ? <GonePage path={props.path} /> : undefined
  return (
    <Loading failed={failed}>
      <Editor {...props} />
    </Loading>
  )
}

/** Edits a page, or a layout, beside its preview. */
function Editor({ path, field }: EditorProps) {
  const mayPublish = useMayPublish()
  const load = useLoad()
  const [page, schema, list] = [load('GET page', { path }), load('GET schema'), load('GET pages')]
  const [opened, { layout }, pages] = [use(page), use(schema), use(list)]
  const draft = useDraft(path, opened)
  const { dispatch, findings: refusedTexts, ...refusals } = useRefused(draft.dispatch)
  const findings = [...refusedTexts, ...draft.findings]
  const { now } = draft.edits
  const [selection, setSelection] = useState<Selection>(() => selectionOf(field))
  const [width, setWidth] = useState<CanvasWidth>(1440)
  const [isBoth, setBoth] = useState(false)
  const isLayout = !path.startsWith('/')
  const locale = path.split('/').find(isLocale) ?? defaultLocale
  const other = locale === 'de' ? 'en' : 'de'
  const shownPath = isLayout ? `/${locale}` : path
  const listed = pages.find((one) => one.path === path)
  const selected = typeof selection === 'number' ? selection : undefined
  const canvas = { width, selected, onSelect: setSelection }

  useEffect(() => void (field && focusLater(fromPointer(field))), [field])
  useShortcuts()

  function step(kind: 'undo' | 'redo'): void {
    dispatch({ kind })
    announce(t(kind === 'undo' ? 'editor.undone' : 'editor.redone'))
  }

  function lead(pointer: string): void {
    setSelection(selectionOf(pointer))
    focusLater(fromPointer(pointer))
  }

  // A planned draft is published as it is, so it must not change until then.
  const isLocked = opened.planned.some(({ action }) => action === 'publish')
  const steps = [
    ['undo', draft.edits.past, 'Ctrl Z'],
    ['redo', draft.edits.future, 'Ctrl Y'],
  ] as const
  return (
    <FormContext value={{ path, locale, findings, isLocked, dispatch, ...refusals }}>
      <div className="bar row">
        <h1>{isLayout ? `${t('shell.layout')} (${locale})` : textOf(now['title'])}</h1>
        <span className={`state ${draft.pageState}`}>{t(`state.${draft.pageState}`)}</span>
        <SaveStatus draft={draft} />
        <div role="group" aria-label={t('editor.history')}>
          {steps.map(([kind, states, keys]) => (
            <IconButton
              key={kind}
              id={kind}
              icon={kind}
              label={t(`editor.${kind}`)}
              title={`${t(`editor.${kind}`)} (${keys})`}
              aria-disabled={states.length === 0 || isLocked}
              onClick={() => states.length > 0 && !isLocked && step(kind)}
            />
          ))}
        </div>
        <div role="group" aria-label={t('editor.width')}>
          {canvasWidths.map((value) => (
            <button
              key={value}
              type="button"
              aria-label={t(`editor.width${value}`)}
              aria-pressed={value === width}
              onClick={() => setWidth(value)}
            >
              {value}
            </button>
          ))}
        </div>
        {isLayout && <a href={editAddress(`${other}/layout.yaml`)}>{t('editor.otherLanguage')}</a>}
        {listed?.translation && (
          <button type="button" aria-pressed={isBoth} onClick={() => setBoth(!isBoth)}>
            {t('editor.otherLanguage')}
          </button>
        )}
        {listed && !listed.translation && (
          <DialogButton
            label={t('editor.otherLanguage')}
            title={t(`pages.translationTo.${other}`, { title: listed.title })}
          >
            {() => <NewPage parent={`/${other}`} copyOf={listed} />}
          </DialogButton>
        )}
        <DialogButton label={t('history.title')}>
          {(done) => <VersionHistory path={path} draft={draft} onRestored={done} />}
        </DialogButton>
        {mayPublish && (
          <DialogButton
            id="publish"
            className="primary"
            label={t('publish.submit')}
            aria-keyshortcuts="Control+S"
          >
            {(close) => (
              <Publication
                path={path}
                shownPath={shownPath}
                draft={draft}
                onFollow={(pointer) => {
                  close()
                  lead(pointer)
                }}
                onClose={close}
              />
            )}
          </DialogButton>
        )}
      </div>
      <div className="editor">
        <section aria-label={t('editor.form')} className="form-pane">
          <UndoNotice />
          {draft.conflict && (
            <ConflictNotice key={draft.conflict.etag} {...draft} conflict={draft.conflict} />
          )}
          <PlannedNotice path={path} planned={opened.planned} onCalledOff={draft.flush} />
          {isBoth && listed?.translation && (
            <Loading>
              <MissingBlocks page={now} path={listed.translation} />
            </Loading>
          )}
          {draft.state === 'gone' && (
            <GoneText path={path} copy={draft.toCopy()} onTaken={draft.leave} />
          )}
          {draft.recoveredAt && !draft.conflict && (
            <Notice>{t('editor.recovered', { time: toDate(draft.recoveredAt) })}</Notice>
          )}
          {draft.damaged.map((damaged) => (
            <Notice key={damaged}>
              <p>{t('editor.damaged')}</p>
              <details>
                <summary>{t('editor.damagedText')}</summary>
                {damaged}
              </details>
            </Notice>
          ))}
          {listed?.isOutdated && (
            <Notice>
              <p>{t('editor.outdated')}</p>
              <ActionButton action={() => call('DELETE outdated', { path })}>
                {t('editor.lookedAt')}
              </ActionButton>
            </Notice>
          )}
          {isLayout ? (
            <Part name={t('shell.layout')}>
              <Fields schema={layout} value={now} path={[]} />
            </Part>
          ) : (
            <BlockList page={now} selection={selection} onSelect={setSelection} />
          )}
        </section>
        <Canvas {...canvas} path={shownPath} title={t('editor.preview')} version={draft.version} />
        {isBoth && listed?.translation && (
          <Canvas
            {...canvas}
            path={listed.translation}
            title={t('editor.otherLanguage')}
            version={0}
          />
        )}
      </div>
    </FormContext>
  )
}

const toDate = (time: number) => texts.dateAndTime(new Date(time).toISOString())

/** The block that a field belongs to. */
function selectionOf(pointer: string): Selection {
  const [first, index] = fromPointer(pointer)
  if (first === 'content') return Number(index)
  return first === undefined ? undefined : 'page'
}
