import { use, useEffect, useState } from 'react'
import { defaultLocale, isLocale } from '../../locales/locales.ts'
import { fromPointer } from '../../routing/json-pointer.ts'
import { call } from '../api/api.ts'
import { textOf } from '../api/json.ts'
import { focusLater, FormContext } from '../fields/form.ts'
import { Fields, Part } from '../fields/SchemaField.tsx'
import { editAddress } from '../shell/address.ts'
import { ActionButton, DialogButton, IconButton } from '../shell/controls.tsx'
import { Loading, useAsk, useMayPublish } from '../shell/loading.tsx'
import { announce, Notice } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'
import { NewPage } from '../tree/NewPage.tsx'
import { BlockList, type Selection } from './BlockList.tsx'
import { Canvas, canvasWidths, type CanvasWidth } from './Canvas.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { History } from './History.tsx'
import { MissingBlocks } from './MissingBlocks.tsx'
import { PlannedNotice } from './PlannedNotice.tsx'
import { Publication } from './Publication.tsx'
import { useDraft } from './useDraft.ts'
import { useShortcuts } from './useShortcuts.ts'

interface EditorProps {
  /** Path of a page, or file of a layout (header and footer of every page). */
  path: string
  /** JSON Pointer of the field that the address leads to; empty for none. */
  field: string
}

/** Edits a page, or a layout, beside its preview. */
export function Editor({ path, field }: EditorProps) {
  const mayPublish = useMayPublish()
  const ask = useAsk()
  const [page, schema, list] = [ask('GET page', { path }), ask('GET schema'), ask('GET pages')]
  const [opened, { layout }, pages] = [use(page), use(schema), use(list)]
  const draft = useDraft(path, opened)
  const { dispatch } = draft
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

  // What is planned is what is published.
  const isLocked = opened.planned.some(({ action }) => action === 'publish')
  const steps = [
    ['undo', draft.edits.past, 'Ctrl Z'],
    ['redo', draft.edits.future, 'Ctrl Y'],
  ] as const
  const isKept = draft.state === 'saved' || draft.state === 'saving'
  return (
    <FormContext value={{ locale, findings: draft.findings, isLocked, dispatch }}>
      <div className="bar row">
        <h1>{isLayout ? `${t('shell.layout')} (${locale})` : textOf(now['title'])}</h1>
        <span className={`state ${draft.pageState}`}>{t(`state.${draft.pageState}`)}</span>
        <span role="status" className={isKept ? 'hint' : 'wrong'}>
          {t(`saving.${draft.state}`)}
        </span>
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
            title={t('pages.copyOf', { title: listed.title })}
          >
            {() => <NewPage parent={`/${other}`} copyOf={listed} />}
          </DialogButton>
        )}
        <DialogButton label={t('history.title')}>
          {(done) => <History path={path} draft={draft} onRestored={done} />}
        </DialogButton>
        {mayPublish && (
          <DialogButton className="primary" label={t('publish.submit')}>
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
          {draft.conflict && (
            <ConflictNotice key={draft.conflict.etag} {...draft} conflict={draft.conflict} />
          )}
          <PlannedNotice path={path} planned={opened.planned} onCalledOff={draft.flush} />
          {isBoth && listed?.translation && (
            <Loading>
              <MissingBlocks page={now} translation={listed.translation} />
            </Loading>
          )}
          {draft.isRecovered && <Notice>{t('editor.recovered')}</Notice>}
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

/** The block that a field belongs to. */
function selectionOf(pointer: string): Selection {
  const [first, index] = fromPointer(pointer)
  if (first === 'content') return Number(index)
  return first === undefined ? undefined : 'page'
}
