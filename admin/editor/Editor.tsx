import { useEffect, useState } from 'react'
import type { Finding } from '../../content/service/editor/check/finding.ts'
import type { PageState } from '../../content/service/editor/desk.ts'
import type { ListedPage } from '../../content/service/editor/page/list-pages.ts'
import { isLocale, type Locale } from '../../locales/locales.ts'
import { call, withQuery, type PageAnswer, type Schemas } from '../api/api.ts'
import { fromPointer, isObject, isSame, textOf, type JsonObject } from '../api/json.ts'
import { emptyValue } from '../api/schema.ts'
import { FormContext } from '../fields/form-context.ts'
import { focusLater } from '../fields/focus-later.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { editAddress, go } from '../shell/address.ts'
import { announce, ErrorNotice, Notice } from '../shell/Notice.tsx'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { NewPageDialog } from '../tree/NewPageDialog.tsx'
import { AddBlockDialog, BlockList, type Selection } from './BlockList.tsx'
import { Canvas, type CanvasWidth } from './Canvas.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorBar } from './EditorBar.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
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
  const page = useLoaded<PageAnswer>(withQuery('page', { path }))
  const schemas = useLoaded<Schemas>('schema')
  const pages = useLoaded<ListedPage[]>('pages')
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
  opened: PageAnswer
  schemas: Schemas
  pages: ListedPage[]
  /** Asks the server for the page anew. */
  onReload: () => void
  /** Asks for the list of pages anew. */
  onPages: () => void
}

type OpenDialog = 'add' | 'publish' | 'history' | 'translate'

function OpenedEditor({
  path,
  field,
  opened,
  schemas,
  pages,
  onReload,
  onPages,
}: OpenedEditorProps) {
  const { t, name } = useTexts()
  const draft = useDraft(withQuery('page', { path }), opened.page, opened.etag)
  const { edits, dispatch } = draft
  const { now } = edits
  const [selection, setSelection] = useState<Selection>(() => selectionOf(field))
  const [findings, setFindings] = useState<Finding[]>([])
  const [dialog, setDialog] = useState<OpenDialog>()
  const [width, setWidth] = useState<CanvasWidth>(1440)
  const [isBoth, setBoth] = useState(false)
  const [pane, setPane] = useState<'form' | 'canvas'>('form')
  const { error, run } = useAction()
  /** What visitors have, as far as it is what is edited. */
  const [live, setLive] = useState(opened.state === 'published' ? opened.page : opened.published)
  const isLayout = !path.startsWith('/')
  const locale = localeOf(path)
  const other = locale === 'de' ? 'en' : 'de'
  const shownPath = isLayout ? `/${locale}` : path
  const listed = pages.find((page) => page.path === path)
  const content = Array.isArray(now['content']) ? now['content'] : []
  const close = () => setDialog(undefined)
  const index = typeof selection === 'number' ? selection : undefined

  useEffect(() => void (field && focusLater(fromPointer(field))), [field])
  useShortcuts({ dispatch, selection, count: content.length, onSelect: setSelection })

  function lead(pointer: string): void {
    close()
    setSelection(selectionOf(pointer))
    setPane('form')
    focusLater(fromPointer(pointer))
  }

  function addBlock(type: string): void {
    const at = index === undefined ? content.length : index + 1
    const value = emptyValue(schemas.blocks[type] ?? {})
    const block = { type, ...(isObject(value) ? value : {}) }
    dispatch({ kind: 'insert', path: ['content'], index: at, value: block })
    setSelection(at)
    close()
    announce(t('editor.added', { name: name('block', type), place: at + 1 }))
    focusLater(['content', at])
  }

  async function check(): Promise<void> {
    await draft.flush()
    const answer = await call<{ findings: Finding[] }>('POST', withQuery('check', { path }))
    setFindings(answer.findings)
    setDialog('publish')
  }

  function showOther(): void {
    if (isLayout) go(editAddress(`${other}/layout.yaml`))
    else if (listed?.translation) setBoth(!isBoth)
    else setDialog('translate')
  }

  async function lookedAt(): Promise<void> {
    await call('DELETE', withQuery('outdated', { path }))
    onPages()
  }

  return (
    <FormContext value={{ locale, pages, errors: [...draft.errors, ...findings], dispatch }}>
      <EditorBar
        title={isLayout ? `${t('shell.layout')} (${locale})` : textOf(now['title'])}
        state={stateOf(now, live)}
        draft={draft}
        width={width}
        onWidth={setWidth}
        pane={pane}
        onPane={setPane}
        isBoth={isBoth}
        onBoth={showOther}
        onHistory={() => setDialog('history')}
        onPublish={() => void run(check)}
      />
      <div className="editor" data-pane={pane} data-both={isBoth}>
        <section aria-label={t('editor.form')} className="form-pane">
          <ErrorNotice error={error} />
          {draft.isRecovered && <Notice>{t('editor.recovered')}</Notice>}
          {listed?.isOutdated && (
            <Notice>
              <p>{t('editor.outdated')}</p>
              <button type="button" onClick={() => void run(lookedAt)}>
                {t('editor.lookedAt')}
              </button>
            </Notice>
          )}
          {isLayout ? (
            <Fields schema={schemas.layout} value={now} path={[]} />
          ) : (
            <BlockList
              page={now}
              schemas={schemas}
              selection={selection}
              onSelect={setSelection}
              onAdd={() => setDialog('add')}
            />
          )}
        </section>
        <Canvas
          path={shownPath}
          title={t('editor.preview')}
          version={draft.version}
          width={width}
          selected={index}
          onSelect={setSelection}
        />
        {isBoth && listed?.translation && (
          <Canvas
            path={listed.translation}
            title={t('editor.otherLanguage')}
            version={0}
            width={width}
            selected={index}
            onSelect={setSelection}
          />
        )}
      </div>
      {dialog === 'add' && (
        <AddBlockDialog types={Object.keys(schemas.blocks)} onChoose={addBlock} onClose={close} />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          path={path}
          shownPath={shownPath}
          planned={opened.planned}
          draft={draft}
          findings={findings}
          onFindings={setFindings}
          onPublished={() => {
            setLive(now)
            onPages()
          }}
          onFollow={lead}
          onClose={close}
        />
      )}
      {dialog === 'history' && (
        <HistoryDialog path={path} page={now} onRestored={onReload} onClose={close} />
      )}
      {dialog === 'translate' && listed && (
        <NewPageDialog parent={`/${other}`} pages={pages} copyOf={listed} onClose={close} />
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
