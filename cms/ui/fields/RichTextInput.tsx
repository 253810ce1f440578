import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react'
import type { Medium } from '../../editor/media/media-files.ts'
import { call } from '../api/api.ts'
import { textOf } from '../api/json.ts'
import { ChooseMedium, Preview } from '../library/ChooseMedium.tsx'
import { DialogButton, Form, IconButton, Input } from '../shell/controls.tsx'
import { Dialog } from '../shell/Dialog.tsx'
import { ErrorNotice, Notice } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'
import { fieldId, findingElementId, useFinding, useForm, type FieldProps } from './form.ts'
import { FieldFinding } from './Labelled.tsx'
import { useTextLevel, type TextLevel } from './text-level.ts'
import { LinkCombobox } from './link/LinkCombobox.tsx'
import { LinkedPage } from './link/LinkField.tsx'
import { parseLink, type LinkRule } from './link/parse-link.ts'
import { createPasteProps, type PicturesState } from './paste/paste-props.ts'
import { createRichTextEditor, isKept, toMarkdown } from './rich-text-editor.ts'

interface RichTextInputProps extends Pick<FieldProps, 'path' | 'label'> {
  /** Markdown. */
  text: string
  onText: (text: string) => void
  /** @param why the editor would change the meaning of the text, or somebody wants the source */
  onSource: (why: 'tooRich' | 'source') => void
}

/** Rich text editor with formatting buttons, which writes Markdown. */
export function RichTextInput(props: RichTextInputProps) {
  const { path, label, text, onText, onSource } = props
  const id = fieldId(path)
  const finding = useFinding(path)
  const { isLocked, locale } = useForm()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [pictures, setPictures] = useState<PicturesState>({ uploading: 0, leftOut: 0 })
  const level = useTextLevel()
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  /** Last text that the editor itself wrote. */
  const own = useRef(text)
  const take = useEffectEvent((changed: Editor) => {
    own.current = toMarkdown(changed, own.current)
    onText(own.current)
  })
  const giveUp = useEffectEvent(() => onSource('tooRich'))
  /** Read when they are needed: a title above the text changes them while a picture is uploaded. */
  const shown = useEffectEvent(() => ({ label, level, isLocked, locale }))

  useEffect(() => {
    const made = createRichTextEditor(own.current, {
      element: place.current,
      editable: !shown().isLocked,
      editorProps: {
        ...createPasteProps({
          level: () => shown().level,
          origin: location.origin,
          upload: async (file) =>
            (await call('POST media', { name: file.name }, { body: file })).src,
          onPictures: setPictures,
        }),
        attributes: () => ({
          id,
          role: 'textbox',
          lang: shown().locale,
          tabindex: '0',
          'aria-multiline': 'true',
          'aria-readonly': String(shown().isLocked),
          'aria-label': shown().label,
          'aria-description': t('markdown.leave'),
        }),
      },
      onTransaction: showAgain,
      onUpdate: ({ editor: changed }) => take(changed),
    })
    if (isKept(made, own.current)) setEditor(made)
    else giveUp()
    return () => made.destroy()
  }, [id])

  useEffect(() => {
    if (!editor) return
    const isNew = editor.view.dom.ariaLabel !== label || editor.isEditable === isLocked
    // Also brings the attributes up to date.
    if (isNew) editor.setEditable(!isLocked, false)
  }, [editor, isLocked, label])

  // The text changed from outside: undo, restore, or a merge.
  useEffect(() => {
    if (!editor || text === own.current) return
    own.current = text
    editor.commands.setContent(text, { contentType: 'markdown', emitUpdate: false })
    if (!isKept(editor, text)) giveUp()
  }, [editor, text])

  return (
    <div role="group" className="field" aria-describedby={finding && findingElementId(path)}>
      <span className="label" aria-hidden>
        {label}
      </span>
      {editor && <Toolbar {...{ editor, label, level, onSource }} />}
      <div ref={place} className="rich-text" />
      <Pictures {...pictures} />
      <FieldFinding path={path} />
    </div>
  )
}

/** What happened to the pictures of a pasted text. */
function Pictures({ uploading, leftOut, failed = [] }: PicturesState) {
  if (uploading > 0) return <Notice>{t('paste.uploading', { count: uploading })}</Notice>
  return (
    <>
      {leftOut > 0 && <Notice>{t('paste.leftOut', { count: leftOut })}</Notice>}
      {failed.map(({ name, error }) => (
        <ErrorNotice key={name} name={name} error={error} />
      ))}
    </>
  )
}

/** State in which the button is pressed (`null`: it has none), and the change that the button makes. */
interface Tool {
  on: [name: string, attributes?: object] | null
  change: (chain: ChainedCommands) => ChainedCommands
  /** Shown inside or outside of a table only. */
  place?: 'table' | 'text'
}

const toTools = (level: TextLevel) => {
  const heading = { level }
  const subheading = { level: Math.min(level + 1, 4) as TextLevel }
  return {
    bold: { on: ['bold'], change: (chain) => chain.toggleBold() },
    italic: { on: ['italic'], change: (chain) => chain.toggleItalic() },
    sup: { on: ['sup'], change: (chain) => chain.toggleMark('sup') },
    sub: { on: ['sub'], change: (chain) => chain.toggleMark('sub') },
    heading2: {
      on: ['heading', heading],
      change: (chain) => chain.toggleHeading(heading),
      place: 'text',
    },
    heading3: {
      on: ['heading', subheading],
      change: (chain) => chain.toggleHeading(subheading),
      place: 'text',
    },
    list: { on: ['bulletList'], change: (chain) => chain.toggleBulletList(), place: 'text' },
    numbers: { on: ['orderedList'], change: (chain) => chain.toggleOrderedList(), place: 'text' },
    table: {
      on: null,
      change: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
      place: 'text',
    },
    addRow: { on: null, change: (chain) => chain.addRowAfter(), place: 'table' },
    removeRow: { on: null, change: (chain) => chain.deleteRow(), place: 'table' },
    addColumn: { on: null, change: (chain) => chain.addColumnAfter(), place: 'table' },
    removeColumn: { on: null, change: (chain) => chain.deleteColumn(), place: 'table' },
    removeTable: { on: null, change: (chain) => chain.deleteTable(), place: 'table' },
  } satisfies Record<string, Tool>
}

type ToolbarProps = Pick<RichTextInputProps, 'label' | 'onSource'> & {
  editor: Editor
  level: TextLevel
}

function Toolbar({ editor, label, level, onSource }: ToolbarProps) {
  const tools = toTools(level)
  const place = editor.isActive('table') ? 'table' : 'text'
  const shown = (Object.keys(tools) as (keyof typeof tools)[]).filter((name) => {
    const tool: Tool = tools[name]
    return !tool.place || tool.place === place
  })
  return (
    <div role="group" aria-label={t('markdown.tools', { name: label })} className="toolbar">
      {shown.map((name) => {
        const { on, change }: Tool = tools[name]
        return (
          <IconButton
            key={name}
            icon={name}
            label={t(`markdown.${name}`)}
            aria-pressed={on ? editor.isActive(...on) : undefined}
            onClick={() => change(editor.chain().focus()).run()}
          />
        )
      })}
      <DialogButton label={t('markdown.link')} aria-pressed={editor.isActive('link')}>
        {(close) => <LinkForm editor={editor} onDone={close} />}
      </DialogButton>
      <PictureTool editor={editor} />
      <button type="button" className="quiet" onClick={() => onSource('source')}>
        {t('markdown.source')}
      </button>
    </div>
  )
}

/** Inserts a picture with its description, which is suggested if another page has it. */
function PictureTool({ editor }: { editor: Editor }) {
  const { locale } = useForm()
  const [chosen, setChosen] = useState<Medium>()

  function insert({ alt = '' }: { alt?: string }): void {
    if (chosen) editor.chain().focus().setImage({ src: chosen.src, alt }).run()
    setChosen(undefined)
  }

  return (
    <>
      <ChooseMedium kind="picture" label={t('markdown.picture')} onChoose={setChosen} />
      {chosen && (
        <Dialog title={t('markdown.insertPicture')} onClose={() => setChosen(undefined)}>
          <Preview src={chosen.src} />
          <Form submit={t('markdown.insertPicture')} onSubmit={insert}>
            <Input name="alt" label={t('field.alt')} required defaultValue={chosen.alt[locale]} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

/** Makes the selected text a link, or changes or removes the link at the cursor. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const [address, setAddress] = useState(() => textOf(editor.getAttributes('link')['href']))
  const [rule, setRule] = useState<LinkRule>()
  const parsed = parseLink(address, location.origin)
  // After the dialog is open: before, nothing in it can have the focus.
  useEffect(() => (document.getElementById(id) as HTMLInputElement | null)?.select(), [id])

  function apply(): void {
    const chain = editor.chain().extendMarkRange('link')
    if (!address.trim()) chain.unsetLink().run()
    else if (parsed.kind === 'refused') return setRule(parsed.rule)
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent(toLinked(parsed.uri)).run()
    else chain.setLink({ href: parsed.uri }).run()
    onDone()
  }

  return (
    <Form submit={address.trim() ? t('link.apply') : t('link.remove')} onSubmit={apply}>
      <div className="field">
        <label htmlFor={id}>{t('link.address')}</label>
        <LinkCombobox
          id={id}
          aria-invalid={rule !== undefined}
          aria-describedby={rule && `${id}:rule`}
          text={address}
          onText={(text) => {
            setRule(undefined)
            setAddress(text)
          }}
          onDone={setAddress}
        />
        {rule && (
          <p id={`${id}:rule`} role="alert" className="wrong">
            {t(`rule.${rule}`, { target: address })}
          </p>
        )}
        {parsed.kind !== 'refused' && <LinkedPage address={parsed.uri} />}
      </div>
    </Form>
  )
}

/** A link without selected text shows its address. */
const toLinked = (href: string) => ({
  type: 'text',
  text: href.replace(/^(?:mailto|tel):/, ''),
  marks: [{ type: 'link', attrs: { href } }],
})
