// @vitest-environment jsdom
import { MarkdownManager } from '@tiptap/markdown'
import { describe, expect, onTestFinished, test } from 'vitest'
import { markdownToHtml } from '../../../content/rich-text/markdown.ts'
import { createRichTextEditor, richText, toMarkdown } from './rich-text-editor.ts'

const markdown = new MarkdownManager({ extensions: richText })

const lines =
  '- x|-|+ x|* x|# x|###### x|1. x|2026. Januar|1) x|---|- - -|--|===|    x|\tx|> x|```|E. x|IV. x|Fr. 9|a) x'
const kept = '-5 °C|+41 00 555|#1|1.5 t|a - b|A – B|2026'

describe('rich text editor', () => {
  test.each(lines.split('|'))('reads %j as paragraph', (text) => {
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
    const written = markdown.serialize({ type: 'doc', content: [paragraph] })
    const plain = { ...paragraph, content: [{ type: 'text', text: text.trimStart() }] }
    expect(markdown.parse(written).content).toEqual([plain])
    const second = [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, ...paragraph.content]
    const broken = markdown.serialize({ type: 'doc', content: [{ ...paragraph, content: second }] })
    expect(markdown.parse(broken).content).toMatchObject([{ type: 'paragraph' }])
  })

  test.each([...kept.split('|'), '- x\n- y', '1. x\n2. y', '## x', '| a |\n| --- |\n| - |'])(
    'keeps %j unescaped',
    (text) => {
      expect(markdown.serialize(markdown.parse(text)).trim().replace(/ +\|/g, ' |')).toBe(text)
    },
  )

  test.each([
    { text: 'Preis', bold: ':', after: ' 5', written: 'Preis: 5' },
    { text: '', bold: 'Achtung:', after: 'Glas', written: '**Achtung**:Glas' },
    { text: 'Last', bold: '(kg)', after: '', written: 'Last(**kg)**' },
    { text: 'Preis ', bold: '100 %', after: ' mehr', written: 'Preis **100 %** mehr' },
  ])('writes bold $bold after $text as $written', ({ text, bold, after, written }) => {
    const content = [
      { type: 'text', text },
      { type: 'text', text: bold, marks: [{ type: 'bold' }] },
      { type: 'text', text: after },
    ].filter((part) => part.text !== '')
    const editor = createRichTextEditor('', { element: document.createElement('div') })
    onTestFinished(() => editor.destroy())
    editor.commands.setContent({ type: 'doc', content: [{ type: 'paragraph', content }] })
    expect(toMarkdown(editor, '')).toBe(written)
    expect(markdownToHtml(written)).not.toContain('*')
  })

  function typeInto(text: string): string {
    const editor = createRichTextEditor('', { element: document.createElement('div') })
    onTestFinished(() => editor.destroy())
    const { view } = editor
    for (const letter of text) {
      const { from, to } = view.state.selection
      const insert = () => view.state.tr.insertText(letter, from, to)
      const isTaken = view.someProp('handleTextInput', (take) =>
        take(view, from, to, letter, insert),
      )
      if (!isTaken) view.dispatch(insert())
    }
    return toMarkdown(editor, '')
  }

  test.each([
    { name: 'stars of dimensions', typed: '3 * 2 * 1 m', markdown: String.raw`3 \* 2 \* 1 m` },
    {
      name: 'underscores of part numbers',
      typed: 'Teil _12_ a',
      markdown: String.raw`Teil \_12\_ a`,
    },
    { name: 'lists', typed: '- a', markdown: '- a' },
  ])('keeps typed $name', ({ typed, markdown: written }) => {
    expect(typeInto(typed)).toBe(written)
  })
})
