import { use, useEffect, useState } from 'react'
import type { Finding } from '../../content/service/editor/check/check-page.ts'
import type { PageState } from '../../content/service/editor/desk.ts'
import { defaultLocale, isLocale } from '../../locales/locales.ts'
import { fromPointer } from '../../routing/json-pointer.ts'
import { call } from '../api/api.ts'
import { isSame, textOf, type JsonObject } from '../api/json.ts'
import { FormContext } from '../fields/form-context.ts'
import { focusLater } from '../fields/focus-later.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { editAddress, go } from '../shell/address.ts'
import { ActionButton, DialogButton } from '../shell/controls.tsx'
import { Dialog } from '../shell/Dialog.tsx'
import { useAsk } from '../shell/loading.tsx'
import { Notice } from '../shell/Notice.tsx'
import { useMayPublish } from '../shell/session.ts'
import { t } from '../texts/texts.ts'
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
  const mayPublish = useMayPublish()
  const ask = useAsk()
  const [page, schema, list] = [ask('GET page', { path }), ask('GET schema'), ask('GET pages')]
  const [opened, { layout }, pages] = [use(page), use(schema), use(list)]
  const draft = useDraft(path, opened)
  const { dispatch } = draft
  const { now } = draft.edits
  const [selection, setSelection] = useState<Selection>(() => selectionOf(field))
  const [findings, setFindings] = useState<Finding[]>([])
  const [dialog, setDialog] = useState<'publish' | 'translate'>()
  const [view, setView] = useState<View>({ width: 1440, pane: 'form', isBoth: false })
  const isLayout = !path.startsWith('/')
  const locale = path.split('/').find(isLocale) ?? defaultLocale
  const other = locale === 'de' ? 'en' : 'de'
  const shownPath = isLayout ? `/${locale}` : path
  const listed = pages.find((one) => one.path === path)
  const selected = typeof selection === 'number' ? selection : undefined
  const canvas = { width: view.width, selected, onSelect: setSelection }
  const close = () => setDialog(undefined)
  const change = (changed: Partial<View>) => setView({ ...view, ...changed })

  useEffect(() => void (field && focusLater(fromPointer(field))), [field])
  useShortcuts(dispatch, selection)

  function lead(pointer: string): void {
    close()
    setSelection(selectionOf(pointer))
    change({ pane: 'form' })
    focusLater(fromPointer(pointer))
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

  const problems = toProblems(draft.errors, findings, now)
  return (
    <FormContext value={{ locale, problems, dispatch }}>
      <EditorBar
        title={isLayout ? `${t('shell.layout')} (${locale})` : textOf(now['title'])}
        state={stateOf(now, opened.published as JsonObject | null)}
        draft={draft}
        view={view}
        onView={change}
        onBoth={showOther}
      >
        <DialogButton label={t('history.title')} isWide>
          {(done) => <History path={path} draft={draft} onRestored={done} />}
        </DialogButton>
        {mayPublish && (
          <ActionButton className="primary" action={check}>
            {t('publish.submit')}
          </ActionButton>
        )}
      </EditorBar>
      <div className="editor" data-pane={view.pane}>
        <section aria-label={t('editor.form')} className="form-pane">
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
            <div className="form stack">
              <Fields schema={layout} value={now} path={[]} />
            </div>
          ) : (
            <BlockList page={now} selection={selection} onSelect={setSelection} />
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
          onFindings={setFindings}
          onFollow={lead}
          onClose={close}
        />
      )}
      {dialog === 'translate' && listed && (
        <Dialog title={t('pages.copyOf', { title: listed.title })} onClose={close}>
          <NewPage parent={`/${other}`} copyOf={listed} />
        </Dialog>
      )}
      {draft.conflict && (
        <ConflictDialog mine={now} conflict={draft.conflict} onResolve={draft.resolve} />
      )}
    </FormContext>
  )
}

/** The block that a field belongs to. */
function selectionOf(pointer: string): Selection {
  const [first, index] = fromPointer(pointer)
  if (first === 'content') return Number(index)
  return first === undefined ? undefined : 'page'
}

/** @param published what visitors have */
function stateOf(page: JsonObject, published: JsonObject | null): PageState {
  if (!published) return 'draft'
  return isSame(page, published) ? 'published' : 'changed'
}
