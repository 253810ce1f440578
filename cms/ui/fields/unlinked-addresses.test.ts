// @vitest-environment jsdom
import { describe, expect, onTestFinished, test } from 'vitest'
import { markdownToHtml } from '../../../content/rich-text/markdown.ts'
import { createRichTextEditor, isKept, toMarkdown } from './rich-text-editor.ts'

function openEditor(text: string) {
  document.body.innerHTML = '<main></main>'
  const editor = createRichTextEditor(text, { element: document.querySelector('main') })
  onTestFinished(() => editor.destroy())
  return editor
}

const addresses = [
  'https://a.ch/x_y',
  'HTTP://a.ch',
  'https://www.a.ch',
  'https://user@a.ch',
  'ftp://a.ch',
  'www.a.ch',
  'x.y@a-b.ch',
  'mailto:x@a.ch',
]

describe('addresses in texts', () => {
  test.each(addresses)('%s stays unlinked', (address) => {
    for (const text of [`(${address}).`, `**${address}**`, `## ${address}`, `- ${address}`]) {
      const editor = openEditor(text)
      editor.chain().selectAll().unsetLink().run()
      const written = toMarkdown(editor, text)
      const html = markdownToHtml(written)
      expect(html).not.toContain('<a ')
      expect(html).toContain(address)
      const again = openEditor(written)
      expect(isKept(again, written)).toBe(true)
      expect(toMarkdown(again, written)).toBe(written)
    }
  })

  test.each([
    ['https://a.ch', 'https://a.ch'],
    ['www.a.ch', 'https://www.a.ch'],
    ['x@a.ch', 'mailto:x@a.ch'],
  ])('%s becomes a link when typed', (address, href) => {
    const editor = openEditor('')
    editor.commands.insertContent(`Siehe ${address}`)
    editor.commands.insertContent(' ')
    expect(markdownToHtml(toMarkdown(editor, ''))).toBe(
      `<p>Siehe <a href="${href}">${address}</a></p>`,
    )
  })

  test.each(['plan.zip', 'muster.ch', 'VL 1.5', '3@', 'a: b', 'Schwww. x'])(
    '%s stays plain text',
    (text) => {
      const editor = openEditor('')
      editor.commands.insertContent(text)
      editor.commands.insertContent(' x')
      expect(toMarkdown(editor, '')).toBe(`${text} x`)
    },
  )

  test('text typed after a link is outside of it', () => {
    const editor = openEditor('[Kontakt](/de/kontakt)')
    editor.commands.setTextSelection(8)
    editor.commands.insertContent('e')
    expect(toMarkdown(editor, '')).toBe('[Kontakt](/de/kontakt)e')
  })
})
