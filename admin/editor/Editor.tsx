import { useEffect, useState } from 'react'
import type { Finding } from '../../content/service/editor/check/check-page.ts'
import type { PageState } from '../../content/service/editor/desk.ts'
import { fromPointer } from '../../routing/json-pointer.ts'
import { isLocale, type Locale } from '../../locales/locales.ts'
import { call, type Answer } from '../api/api.ts'
import { isObject, isSame, textOf, type JsonObject } from '../api/json.ts'
import { emptyValue } from '../api/schema.ts'
import { FormContext } from '../fields/form-context.ts'
import { focusLater } from '../fields/focus-later.ts'
import { Fields, SchemaField } from '../fields/SchemaField.tsx'
import { editAddress, go } from '../shell/address.ts'
import { ActionButton, DialogButton } from '../shell/controls.tsx'
import { Dialog } from '../shell/Dialog.tsx'
import { announce, ErrorNotice, Notice } from '../shell/Notice.tsx'
import { useMayPublish } from '../shell/session.ts'
import { useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { NewPage } from '../tree/NewPage.tsx'
import { BlockList, type Selection } from './BlockList.tsx'
import { Canvas } from './Canvas.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorBar, type View } from './EditorBar.tsx'
import { History } from './History.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { toProblems } from './to-problems.ts'
import { useDraft } from './useDraft.ts'
import { useShortcuts } from './useShortcuts.ts'

interface EditorProps {
  /** Of a page, or the file of a layout: what surrounds every page. */
  path: string
  /** JSON pointer of the field that the address leads to; empty for none. */
  field: string
}

/** Edits a page, or a layout, beside the page itself. */
export function Editor({ path, field }: EditorProps) {
  const { t } = useTexts()
  const page = useLoaded('GET page', { path })
  const schemas = useLoaded('GET schema')
  const pages = useLoaded('GET pages')
  const error = page.error ?? schemas.error ?? pages.error
  if (error)
    return (
      <div className="screen">
        <ErrorNotice error={error} />
      </div>
    )
  if (!page.data || !schemas.data || !pages.data) return <p className="screen">{t('loading')}</p>
  return (
    <OpenedEditor
      key={page.data.etag}
      path={path}
      field={field}
      opened={page.data}
      schemas={schemas.data}
      pages={pages.data}
      onReload={page.reload}
      onPages={pages.reload}
    />
  )
}

interface OpenedEditorProps extends EditorProps {
  opened: Answer<'GET page'>
  schemas: Answer<'GET schema'>
  pages: Answer<'GET pages'>
  /** Asks the server for the page anew. */
  onReload: () => void
  /** Asks for the list of pages anew. */
  onPages: () => void
}

function OpenedEditor(props: OpenedEditorProps) {
  const { path, field, opened, schemas, pages, onReload, onPages } = props
  const texts = useTexts()
  const { t, name } = texts
  const mayPublish = useMayPublish()
  const draft = useDraft(path, opened)
  const { dispatch } = draft
  const { now } = draft.edits
  const [selection, setSelection] = useState<Selection>(() => selectionOf(field))
  const [findings, setFindings] = useState<Finding[]>([])
  const [dialog, setDialog] = useState<'publish' | 'translate'>()
  const [view, setView] = useState<View>({ width: 1440, pane: 'form', isBoth: false })
  /** What visitors have, as far as it is what is edited. */
  const [live, setLive] = useState(opened.state === 'published' ? opened.page : opened.published)
  const isLayout = !path.startsWith('/')
  const locale = localeOf(path)
  const other = locale === 'de' ? 'en' : 'de'
  const shownPath = isLayout ? `/${locale}` : path
  const listed = pages.find((page) => page.path === path)
  const count = Array.isArray(now['content']) ? now['content'].length : 0
  const index = typeof selection === 'number' ? selection : undefined
  const close = () => setDialog(undefined)
  const change = (changed: Partial<View>) => setView({ ...view, ...changed })
  const canvas = { width: view.width, selected: index, onSelect: setSelection }

  useEffect(() => void (field && focusLater(fromPointer(field))), [field])
  useShortcuts(dispatch, selection)

  function lead(pointer: string): void {
    close()
    setSelection(selectionOf(pointer))
    change({ pane: 'form' })
    focusLater(fromPointer(pointer))
  }

  function addBlock(type: string): void {
    const at = Math.min(count, index === undefined ? count : index + 1)
    const value = emptyValue(schemas.blocks[type] ?? {})
    const block = { type, ...(isObject(value) ? value : {}) }
    dispatch({ kind: 'insert', path: ['content'], index: at, value: block })
    setSelection(at)
    announce(t('editor.added', { name: name('block', type), place: at + 1 }))
    focusLater(['content', at])
  }

  async function check(): Promise<void> {
    await draft.flush()
    setFindings((await call('POST check', { path })).findings)
    setDialog('publish')
  }

  function showOther(): void {
    if (isLayout) go(editAddress(`${other}/layout.yaml`))
    else if (listed?.translation) change({ isBoth: !view.isBoth })
    else setDialog('translate')
  }

  const problems = toProblems(draft.errors, findings, now, texts)
  return (
    <FormContext value={{ locale, pages, problems, dispatch, Field: SchemaField, Fields }}>
      <EditorBar
        title={isLayout ? `${t('shell.layout')} (${locale})` : textOf(now['title'])}
        state={stateOf(now, live as JsonObject | null)}
        draft={draft}
        view={view}
        onView={change}
        onBoth={showOther}
      >
        <DialogButton label={t('history.title')} title={t('history.title')} isWide>
          {() => <History path={path} onRestored={onReload} />}
        </DialogButton>
        {mayPublish && (
          <ActionButton className="primary" action={check}>
            {t('publish.submit')}
          </ActionButton>
        )}
      </EditorBar>
      <div className="editor" data-pane={view.pane} data-both={view.isBoth}>
        <section aria-label={t('editor.form')} className="form-pane">
          {draft.isRecovered && <Notice>{t('editor.recovered')}</Notice>}
          {listed?.isOutdated && (
            <Notice>
              <p>{t('editor.outdated')}</p>
              <ActionButton action={() => call('DELETE outdated', { path }).then(onPages)}>
                {t('editor.lookedAt')}
              </ActionButton>
            </Notice>
          )}
          {isLayout ? (
            <div className="form">
              <Fields schema={schemas.layout} value={now} path={[]} />
            </div>
          ) : (
            <BlockList
              page={now}
              schemas={schemas}
              selection={selection}
              onSelect={setSelection}
              onAdd={addBlock}
            />
          )}
        </section>
        <Canvas {...canvas} path={shownPath} title={t('editor.preview')} version={draft.version} />
        {view.isBoth && listed?.translation && (
          <Canvas
            {...canvas}
            path={listed.translation}
            title={t('editor.otherLanguage')}
            version={0}
          />
        )}
      </div>
      {dialog === 'publish' && (
        <PublishDialog
          path={path}
          shownPath={shownPath}
          planned={opened.planned}
          draft={draft}
          problems={problems}
          onFindings={setFindings}
          onPublished={() => {
            setLive(now)
            onPages()
          }}
          onFollow={lead}
          onClose={close}
        />
      )}
      {dialog === 'translate' && listed && (
        <Dialog title={t('pages.copyOf', { title: listed.title })} onClose={close}>
          <NewPage parent={`/${other}`} pages={pages} copyOf={listed} />
        </Dialog>
      )}
      {draft.conflict && (
        <ConflictDialog mine={now} conflict={draft.conflict} onResolve={draft.resolve} />
      )}
    </FormContext>
  )
}

function localeOf(path: string): Locale {
  const first = path.split('/').find((step) => step !== '')
  return isLocale(first) ? first : 'de'
}

/** The block that a field belongs to. */
function selectionOf(pointer: string): Selection {
  const [first, index] = fromPointer(pointer)
  if (first === 'content') return Number(index)
  return first === undefined ? undefined : 'page'
}

function stateOf(page: JsonObject, live: JsonObject | null): PageState {
  if (!live) return 'draft'
  return isSame(page, live) ? 'published' : 'changed'
}
