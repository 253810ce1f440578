// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Editor } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sanitizeHtml } from '../../../../content/rich-text/sanitize-html.ts'
import { markdownToHtml } from '../../../../content/rich-text/markdown.ts'
import { createRichTextEditor, isKept, toMarkdown } from '../rich-text-editor.ts'
import { createPasteProps, type PasteOptions } from './paste-props.ts'

const folder = join(import.meta.dirname, 'clipboards')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const programs = globSync('*.html', { cwd: folder }).map((file) => basename(file, '.html'))

function openEditor(options: Partial<PasteOptions> = {}, text = ''): Editor {
  const editorProps = createPasteProps({
    level: () => 2,
    origin: 'https://site.example',
    upload: async ({ name }) => `/media/${name.replaceAll(' ', '-')}`,
    onPictures: () => {},
    ...options,
  })
  const editor = createRichTextEditor(text, { element: document.createElement('div'), editorProps })
  onTestFinished(() => editor.destroy())
  return editor
}

interface Clipboard {
  html?: string
  text?: string
  rtf?: string
  files?: File[]
}

function paste(editor: Editor, { html = '', text = '', rtf = '', files = [] }: Clipboard): void {
  const data: Record<string, string> = { 'text/html': html, 'text/plain': text, 'text/rtf': rtf }
  const clipboardData = { getData: (type: string) => data[type] ?? '', files, types: [] }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
}

/** Names and addresses of all elements. */
const tagsOf = (html: string) => [html.match(/<\/?\w+/g), html.match(/(?<=\s(?:href|src)=")[^"]*/g)]

// jsdom has no such event.
beforeEach(() => {
  vi.stubGlobal('ClipboardEvent', class extends Event {})
  return () => vi.unstubAllGlobals()
})

describe('paste', () => {
  test.each(programs)('from %s keeps the structure and nothing else', async (program) => {
    const onPictures = vi.fn<PasteOptions['onPictures']>()
    const editor = openEditor({ onPictures })
    paste(editor, { html: read(`${program}.html`) })
    await vi.waitFor(() =>
      expect(onPictures).toHaveBeenLastCalledWith(expect.objectContaining({ uploading: 0 })),
    )
    const markdown = toMarkdown(editor, '')
    expect(`${markdown}\n`).toBe(read(`${program}.md`))
    expect(isKept(editor, markdown)).toBe(true)
    const html = markdownToHtml(markdown)
    expect(tagsOf(sanitizeHtml(html))).toEqual(tagsOf(html))
    expect(editor.getText()).not.toMatch(/\u00AD|mso|AppData/)
  })

  test.each(['data:image/png;base64,iVBOR%2F', 'data:image/png;base64,***'])(
    'leaves out the unreadable picture %s',
    (address) => {
      const onPictures = vi.fn<PasteOptions['onPictures']>()
      const editor = openEditor({ onPictures })
      paste(editor, { html: `<p>a<img src="${address}"></p>` })
      expect(toMarkdown(editor, '')).toBe('a')
      expect(onPictures).toHaveBeenLastCalledWith({ uploading: 0, leftOut: 1 })
    },
  )

  test('leaves out the pictures of a dropped text', () => {
    const onPictures = vi.fn<PasteOptions['onPictures']>()
    const { view } = openEditor({ onPictures })
    const html = '<p>a<img src="data:image/png;base64,iVBO"></p>'
    expect(view.someProp('transformPastedHTML', (clean) => clean(html, view))).toBe('<p>a</p>')
    expect(onPictures).toHaveBeenLastCalledWith({ uploading: 0, leftOut: 1 })
  })

  test('within the editor keeps tables and levels', () => {
    const text = '## A\n\n#### B\n\n| x | y |\n| --- | --- |\n| 1 | 2 |'
    const from = openEditor({}, text)
    from.commands.selectAll()
    const html = from.view.serializeForClipboard(from.state.selection.content()).dom.innerHTML
    const to = openEditor({ level: () => 3 })
    paste(to, { html })
    expect(toMarkdown(to, '')).toBe(text)
  })

  test('of cleaned text changes nothing', () => {
    const once = openEditor()
    paste(once, { html: read('word-windows.html') })
    const twice = openEditor()
    paste(twice, { html: once.getHTML() })
    expect(toMarkdown(twice, '')).toBe(toMarkdown(once, ''))
  })

  test.each([
    { level: 3, html: '<h2>A</h2><h4>B</h4>', markdown: '### A\n\n#### B' },
    { level: 4, html: '<h1>A</h1><h2>B</h2>', markdown: '#### A\n\n#### B' },
    { level: 2, html: '<h6>A</h6>', markdown: '## A' },
  ])('puts $html at level $level', ({ level, html, markdown }) => {
    const editor = openEditor({ level: () => level })
    paste(editor, { html })
    expect(toMarkdown(editor, '')).toBe(markdown)
  })

  test.each([
    { name: 'bold of no element', html: '<b style="font-weight:normal">a</b>', markdown: 'a' },
    { name: 'bold paragraph', html: '<p style="font-weight:bold">a</p>', markdown: '**a**' },
    {
      name: 'italic class',
      html: '<style>.x{font-style:italic}</style><span class=x>a</span>',
      markdown: '*a*',
    },
    { name: 'spaces of marks', html: 'a<b> b </b>c', markdown: 'a **b** c' },
    { name: 'empty list', html: '<p>a</p><ul><li>&nbsp;</li></ul>', markdown: 'a' },
    { name: 'bullets as text', html: '<p>·&nbsp; a</p><p>·&nbsp; b</p>', markdown: '- a\n- b' },
    { name: 'text in a list', html: '<ul>x<li>a</li></ul>', markdown: '- x\n- a' },
    {
      name: 'list of a cell',
      html: '<table><tr><td>a<td>b<tr><td><ul><li>c<li>d</ul><td>e</table>',
      markdown: '| a | b |\n| --- | --- |\n| • c<br>• d | e |',
    },
    {
      name: 'nested table',
      html: '<table><tr><td><table><tr><td>a<td>b</table><td>c</table>',
      markdown: '| a | b |\n| --- | --- |\n\nc',
    },
    { name: 'list of one column', html: '<table><tr><td>a<tr><td>b</table>', markdown: 'a\n\nb' },
    { name: 'script in both ways', html: 'x<sub><b>2</b></sub>', markdown: 'x<sub>2</sub>' },
    {
      name: 'picture of the site',
      html: '<img src="https://site.example/pictures/640/a.webp" alt="A">',
      markdown: '![A](/media/a.webp)',
    },
  ])('reads $name', ({ html, markdown }) => {
    const editor = openEditor()
    paste(editor, { html })
    expect(toMarkdown(editor, '')).toBe(markdown)
  })

  test.each([
    {
      name: 'wrapped lines of a PDF',
      text: 'Der neue Vakuumheber hebt Glas mit einer Trag\u00AD\nlast von bis zu 750 Kilogramm in den Vor- und Nach-\nmittagsstunden ohne\u00AD Unterbruch.',
      markdown:
        'Der neue Vakuumheber hebt Glas mit einer Traglast von bis zu 750 Kilogramm in den Vor- und Nachmittagsstunden ohne Unterbruch.',
    },
    { name: 'an address', text: 'Muster AG\nBern', markdown: 'Muster AG  \nBern' },
    { name: 'bullets', text: '• a\n• b\n\nc', markdown: '- a\n- b\n\nc' },
    { name: 'numbers', text: '2. a\n3. b', markdown: '2. a\n3. b' },
    { name: 'a date', text: '1. Mai\nBern <x>', markdown: '1\\. Mai  \nBern &lt;x&gt;' },
  ])('reads $name as plain text', ({ text, markdown }) => {
    const editor = openEditor()
    paste(editor, { text })
    expect(toMarkdown(editor, '')).toBe(markdown)
  })
})

describe('paste in a link', () => {
  test.each([
    { name: 'plain text', clipboard: { text: 'X' } },
    { name: 'a word of a web page', clipboard: { html: '<span>X</span>', text: 'X' } },
  ])('keeps the link around $name', ({ clipboard }) => {
    const editor = openEditor({}, '[AB](/de/x)')
    editor.commands.setTextSelection(2)
    paste(editor, clipboard)
    expect(toMarkdown(editor, '')).toBe('[AXB](/de/x)')
  })

  test('in a cell keeps the table around a list', () => {
    const editor = openEditor({}, '| A | B |\n| --- | --- |\n| 1 | 2 |')
    editor.state.doc.descendants((node, place) => {
      if (node.text === '1') editor.commands.setTextSelection(place + 1)
    })
    paste(editor, { html: '<ul><li>x</li><li>y</li></ul>' })
    expect(toMarkdown(editor, '')).toBe('| A | B |\n| --- | --- |\n| 1• x<br>• y | 2 |')
  })

  test('keeps stars of plain text', () => {
    const editor = openEditor()
    paste(editor, { text: '3 * 2 * 1 m' })
    expect(toMarkdown(editor, '')).toBe(String.raw`3 \* 2 \* 1 m`)
  })

  test('keeps the link of the pasted text', () => {
    const editor = openEditor({}, '[AB](/de/x)')
    editor.commands.setTextSelection(2)
    paste(editor, { html: '<a href="/de/y">X</a>' })
    expect(toMarkdown(editor, '')).toBe('[A](/de/x)[X](/de/y)[B](/de/x)')
  })
})

describe('paste of reported texts', () => {
  const docs = (html: string) =>
    `<b style="font-weight:normal" id="docs-internal-guid-1">${html}</b>`
  const word = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${text}</p>`
  const online = (level: number, text: string) =>
    `<div class="ListContainerWrapper"><ul><li data-listid="1" aria-level="${level}"><p><span class="TextRun">${text}</span></p></li></ul></div>`

  test.each([
    {
      name: 'numbered lists of Word with letters below',
      html: word(1, '1.', 'a') + word(2, 'a.', 'b') + word(1, '2.', 'c'),
      markdown: '1. a\n   1. b\n2. c',
    },
    {
      name: 'normal text of Google Docs below bold text',
      html: docs(
        '<p><span style="font-weight:700">a</span></p><ul><li style="font-weight:400"><p>b</p></li><ul><li><p>c</p></li></ul></ul>',
      ),
      markdown: '**a**\n\n- b\n  - c',
    },
    {
      name: 'a last bullet with two sizes',
      html: docs(
        '<ul><li><p>a</p></li><li><p><span style="font-size:11pt">b </span><span style="font-size:9pt">c</span></p></li></ul>',
      ),
      markdown: '- a\n- b c',
    },
    {
      name: 'a list of Word Online',
      html: online(1, 'a') + online(2, 'b') + online(1, 'c'),
      markdown: '- a\n  - b\n- c',
    },
    {
      name: 'a table with one link',
      html: '<table><tr><td><a href="https://a.example/">a</a><td>b<tr><td>c<td>d</table>',
      markdown: '| [a](https://a.example/) | b |\n| --- | --- |\n| c | d |',
    },
    {
      name: 'empty cells',
      html: '<table><tr><td>1<td><td>3<tr><td><td>5<td>6</table>',
      markdown: '| 1 |  | 3 |\n| --- | --- | --- |\n|  | 5 | 6 |',
    },
    {
      name: 'each item of nested lists in a cell',
      html: '<table><tr><td>a<td>b<tr><td><ul><li>c<ul><li>d</ul></ul><td>e</table>',
      markdown: '| a | b |\n| --- | --- |\n| • c<br>• d | e |',
    },
    {
      name: 'a smart tag of Word',
      html: '<p>in <st1:place w:st="on"><st1:City>Bern</st1:City></st1:place><o:p></o:p></p>',
      markdown: 'in Bern',
    },
    {
      name: 'no table of contents of Word',
      html: '<p class=MsoTocHeading>Inhalt</p><p class=MsoToc1><a href="#_Toc1">A<span>. </span>1</a></p><p>a</p>',
      markdown: 'a',
    },
    {
      name: 'stars and underscores as they are',
      html: '<p>3 * 2 * 1 m, **a** und _b_</p>',
      markdown: String.raw`3 \* 2 \* 1 m, \*\*a\*\* und \_b\_`,
    },
  ])('keeps $name', ({ html, markdown }) => {
    const editor = openEditor()
    paste(editor, { html })
    expect(toMarkdown(editor, '')).toBe(markdown)
  })

  test.each([
    { name: 'from an address bar', html: '' },
    { name: 'from a web page', html: '<a href="https://example.com/x">https://example.com/x</a>' },
  ])('links the selection to an address $name', ({ html }) => {
    const editor = openEditor({}, 'Wort')
    editor.commands.selectAll()
    paste(editor, { html, text: 'https://example.com/x' })
    expect(toMarkdown(editor, '')).toBe('[Wort](https://example.com/x)')
  })

  test.each(['a [b](/de/x)![c](/media/a.svg)', '| a | b |\n| --- | --- |\n| Künstler/ X |  |'])(
    'opens %j unchanged',
    (text) => {
      const editor = openEditor({}, text)
      expect(isKept(editor, text)).toBe(true)
      expect(toMarkdown(editor, text)).toBe(text)
    },
  )

  test.each(['[![x](/media/a.svg)](/de)', 'a\n\n<!-- b -->\n\nc'])('shows %j as source', (text) => {
    expect(isKept(openEditor({}, text), text)).toBe(false)
  })

  test.each([
    { name: 'a paragraph', text: 'ab', html: '<p>a<br>b</p>' },
    { name: 'a heading', text: '## ab', html: '<h2>a<br>b</h2>' },
  ])('keeps a line break in $name', ({ text, html }) => {
    const editor = openEditor({}, text)
    editor.commands.setTextSelection(2)
    editor.commands.setHardBreak()
    const saved = toMarkdown(editor, '')
    expect(markdownToHtml(saved).trim()).toBe(html)
    const again = openEditor({}, saved)
    expect(again.getHTML()).toBe(html)
    expect(toMarkdown(again, saved)).toBe(saved)
    expect(isKept(again, saved)).toBe(true)
  })
})

describe('pasted picture', () => {
  const local = '<img src="file:///C:/a.png" alt="Plan">'
  const png =
    '{\\rtf1{\\*\\shppict{\\pict{\\*\\picprop{\\sp}}\\picw4\\pngblip\n89504e47\n0d0a}}{\\nonshppict{\\pict\\wmetafile8 0100}}}'
  const screenshot = new File(['x'], 'image.png', { type: 'image/png' })

  test.each<{ name: string; clipboard: Clipboard; markdown: string }>([
    {
      name: 'of Word',
      clipboard: { html: `<p>a</p>${local}`, rtf: png },
      markdown: 'a\n\n![Plan](/media/Plan.png)',
    },
    { name: 'alone', clipboard: { files: [screenshot] }, markdown: '![](/media/image.png)' },
    {
      name: 'of a web page',
      clipboard: { html: '<img src="https://x.example/a" alt="A">', files: [screenshot] },
      markdown: '![A](/media/image.png)',
    },
  ])('$name is uploaded', async ({ clipboard, markdown }) => {
    const editor = openEditor()
    paste(editor, clipboard)
    await vi.waitFor(() => expect(toMarkdown(editor, '')).toBe(markdown))
  })

  test.each<{ name: string; clipboard: Clipboard; leftOut: number }>([
    { name: 'without bytes', clipboard: { html: `a${local}` }, leftOut: 1 },
    { name: 'with other bytes', clipboard: { html: `a${local}${local}`, rtf: png }, leftOut: 2 },
    {
      name: 'of another site',
      clipboard: { html: 'a<img src="https://x.example/a.png">' },
      leftOut: 1,
    },
    {
      name: 'outside the visible page',
      clipboard: { html: 'a<img width=1 src="https://x.example/a.gif">' },
      leftOut: 0,
    },
    {
      name: 'of a copied selection',
      clipboard: { html: '<b>a</b>', files: [screenshot] },
      leftOut: 0,
    },
  ])('$name is left out', ({ clipboard, leftOut }) => {
    const onPictures = vi.fn<PasteOptions['onPictures']>()
    const editor = openEditor({ onPictures })
    paste(editor, clipboard)
    expect(editor.getText()).toBe('a')
    expect(onPictures).toHaveBeenLastCalledWith({ uploading: 0, leftOut })
  })

  test('is left out after refusal by the server', async () => {
    const onPictures = vi.fn<PasteOptions['onPictures']>()
    const editor = openEditor({ onPictures, upload: () => Promise.reject(new Error('refused')) })
    paste(editor, { html: `<p>a</p>${local}`, rtf: png })
    const failed = [expect.objectContaining({ error: new Error('refused') })]
    await vi.waitFor(() =>
      expect(onPictures).toHaveBeenLastCalledWith({ uploading: 0, leftOut: 0, failed }),
    )
    expect(toMarkdown(editor, '')).toBe('a')
  })
})

function drop(editor: Editor, files: File[]): Event {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, {
    dataTransfer: { files, getData: () => '', types: [] },
    clientX: 0,
    clientY: 0,
  })
  // jsdom has no layout.
  editor.view.posAtCoords = () => ({ pos: 1, inside: 0 })
  editor.view.someProp('handleDrop', (handle) =>
    handle(editor.view, event as DragEvent, Slice.empty, false),
  )
  return event
}

describe('drop', () => {
  const file = (name: string, type: string) => new File(['x'], name, { type })

  test('inserts pictures at the drop position', async () => {
    const editor = openEditor({}, 'Text')
    drop(editor, [file('a.png', 'image/png'), file('b.png', 'image/png')])
    await vi.waitFor(() => expect(toMarkdown(editor, '')).toContain('b.png'))
    expect(toMarkdown(editor, '')).toMatch(/^!\[\]\(\/media\/a\.png\)!\[\]\(\/media\/b\.png\)/)
  })

  test('opens no other file in place of the form', () => {
    const onPictures = vi.fn<PasteOptions['onPictures']>()
    const event = drop(openEditor({ onPictures }), [file('a.docx', 'application/msword')])
    expect(event.defaultPrevented).toBe(true)
    expect(onPictures).toHaveBeenLastCalledWith({ uploading: 0, leftOut: 1 })
  })

  test('names a picture refused by the server', async () => {
    const onPictures = vi.fn<PasteOptions['onPictures']>()
    const error = new Error('too large')
    const editor = openEditor({ onPictures, upload: () => Promise.reject(error) }, 'Text')
    drop(editor, [file('a.png', 'image/png')])
    const failed = [{ name: 'a.png', error }]
    await vi.waitFor(() =>
      expect(onPictures).toHaveBeenLastCalledWith({ uploading: 0, leftOut: 0, failed }),
    )
    expect(toMarkdown(editor, '')).toBe('Text')
  })
})
