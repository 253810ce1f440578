import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react'
import { textOf } from '../api/json.ts'
import { DialogButton, Form, IconButton, Input } from '../shell/controls.tsx'
import { t } from '../texts/texts.ts'
import { fieldId, findingId, useFinding, useForm, type FieldProps } from './form.ts'
import { FieldFinding } from './Labelled.tsx'
import { PageOptions } from './LinkField.tsx'
import { withoutStyles } from './pasted-html.ts'
import { createRichTextEditor, isKept, toMarkdown } from './rich-text-editor.ts'

interface RichTextProps extends Pick<FieldProps, 'path' | 'label'> {
  /** Markdown. */
  text: string
  onText: (text: string) => void
  onSource: () => void
  /** Called where the editor would change the meaning of the text. */
  onTooRich: () => void
}

/** Rich text editor with formatting buttons, which writes Markdown. */
export function RichText(props: RichTextProps) {
  const { path, label, text, onText, onSource, onTooRich } = props
  const id = fieldId(path)
  const finding = useFinding(path)
  const { isLocked } = useForm()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  /** Last text that the editor itself wrote. */
  const own = useRef(text)
  const take = useEffectEvent((changed: Editor) => {
    own.current = toMarkdown(changed, own.current)
    onText(own.current)
  })
  const giveUp = useEffectEvent(onTooRich)

  useEffect(() => {
    const made = createRichTextEditor(own.current, {
      element: place.current,
      editable: !isLocked,
      editorProps: {
        transformPastedHTML: withoutStyles,
        attributes: {
          id,
          role: 'textbox',
          tabindex: '0',
          'aria-multiline': 'true',
          'aria-readonly': String(isLocked),
          'aria-label': label,
        },
      },
      onTransaction: showAgain,
      onUpdate: ({ editor: changed }) => take(changed),
    })
    if (isKept(made, own.current)) setEditor(made)
    else giveUp()
    return () => made.destroy()
  }, [id, label, isLocked])

  // The text changed from outside: undo, restore, or a merge.
  useEffect(() => {
    if (!editor || text === own.current) return
    own.current = text
    editor.commands.setContent(text, { contentType: 'markdown', emitUpdate: false })
    if (!isKept(editor, text)) giveUp()
  }, [editor, text])

  return (
    <div role="group" className="field" aria-describedby={finding && findingId(path)}>
      <span className="label" aria-hidden>
        {label}
      </span>
      {editor && <Toolbar editor={editor} label={label} onSource={onSource} />}
      <div ref={place} className="rich-text" />
      <FieldFinding path={path} />
    </div>
  )
}

/** State in which the button is pressed (`null`: no state, it belongs to a table), and the change that the button makes. */
type Tool = [
  on: [name: string, attributes?: object] | null,
  change: (chain: ChainedCommands) => ChainedCommands,
]

const tools = {
  bold: [['bold'], (chain) => chain.toggleBold()],
  italic: [['italic'], (chain) => chain.toggleItalic()],
  heading2: [['heading', { level: 2 }], (chain) => chain.toggleHeading({ level: 2 })],
  heading3: [['heading', { level: 3 }], (chain) => chain.toggleHeading({ level: 3 })],
  list: [['bulletList'], (chain) => chain.toggleBulletList()],
  numbers: [['orderedList'], (chain) => chain.toggleOrderedList()],
  addRow: [null, (chain) => chain.addRowAfter()],
  removeRow: [null, (chain) => chain.deleteRow()],
} satisfies Record<string, Tool>

type ToolbarProps = Pick<RichTextProps, 'label' | 'onSource'> & { editor: Editor }

function Toolbar({ editor, label, onSource }: ToolbarProps) {
  const shown = (Object.keys(tools) as (keyof typeof tools)[]).filter(
    (name) => tools[name][0] !== null || editor.isActive('table'),
  )
  return (
    <div role="group" aria-label={t('markdown.tools', { name: label })} className="toolbar">
      {shown.map((name) => {
        const [on, change]: Tool = tools[name]
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
      <button type="button" className="quiet" onClick={onSource}>
        {t('markdown.source')}
      </button>
    </div>
  )
}

/** Makes the selected text a link, or changes or removes the link at the cursor. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const listId = useId()
  const [address, setAddress] = useState(() => textOf(editor.getAttributes('link')['href']))

  function apply(): void {
    const chain = editor.chain().extendMarkRange('link')
    if (!address) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent(`[${address}](${address})`, { contentType: 'markdown' }).run()
    else chain.setLink({ href: address }).run()
    onDone()
  }

  return (
    <Form submit={address ? t('link.apply') : t('link.remove')} onSubmit={apply}>
      <Input
        label={t('link.address')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that the dialog is for
        autoFocus
        list={listId}
        value={address}
        onText={setAddress}
      />
      <PageOptions id={listId} />
    </Form>
  )
}
