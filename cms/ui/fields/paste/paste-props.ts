import { DOMParser as SchemaParser, Fragment, Slice, type Mark } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { invisible } from './invisible-characters.ts'
import { takePictures, type TakenPictures } from './take-pictures.ts'
import { textToHtml } from './text-to-html.ts'

/** What happens to the pictures of a pasted text. */
export interface PicturesState {
  /** Number of pictures that are being uploaded. */
  uploading: number
  /** Number of pictures that are not in the text. */
  leftOut: number
  /** Pictures that could not be uploaded. */
  failed?: { name: string; error: Error }[]
}

export interface PasteOptions {
  /** @returns level of the first heading in the text, which changes with the title above it */
  level: () => number
  /** Address of this site. */
  origin: string
  /** @returns the address of the uploaded picture */
  upload: (picture: File) => Promise<string>
  onPictures: (state: PicturesState) => void
}

type PasteProps = Required<
  Pick<
    EditorProps,
    'handlePaste' | 'handleDrop' | 'transformPastedHTML' | 'transformPasted' | 'clipboardTextParser'
  >
>

/** Properties of an editor that clean what is pasted or dropped, and upload its pictures. */
export function createPasteProps(options: PasteOptions): PasteProps {
  const { level, origin, onPictures } = options
  const clean = (html: string, { toPicture }: TakenPictures, view: EditorView) =>
    cleanPastedHtml(html, { level: level(), origin, isInCell: isInCell(view), toPicture })

  return {
    transformPastedHTML(html, view) {
      const pictures = takePictures({ html, rtf: '', files: [], origin })
      const cleaned = clean(html, withoutUpload(pictures), view)
      onPictures({ uploading: 0, leftOut: pictures.leftOut + pictures.files.length })
      return cleaned
    },
    transformPasted: withLinkAround,
    clipboardTextParser: (text, context, _plain, view) => parseText(text, context.marks(), view),
    handlePaste(view, { clipboardData }) {
      if (!clipboardData) return false
      const html = clipboardData.getData('text/html')
      const rtf = clipboardData.getData('text/rtf')
      const files = [...clipboardData.files]
      if (!html && !clipboardData.getData('text/plain') && files.length > 0)
        return insertFiles(view, files)
      const pictures = takePictures({ html, rtf, files, origin })
      const cleaned = clean(html, pictures, view)
      onPictures({ uploading: pictures.files.length, leftOut: pictures.leftOut })
      if (pictures.files.length === 0) return false
      void insert(view, cleaned, pictures, options)
      return true
    },
    /** A file that the editor does not take would open in place of the form. */
    handleDrop(view, event, _slice, isMoved) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isMoved || files.length === 0) return false
      event.preventDefault()
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (place) {
        const selection = Selection.near(view.state.doc.resolve(place.pos))
        view.dispatch(view.state.tr.setSelection(selection))
      }
      return insertFiles(view, files)
    },
  }

  function insertFiles(view: EditorView, files: File[]): true {
    const images = files.filter(({ type }) => type.startsWith('image/'))
    const leftOut = files.length - images.length
    const html = images.map((_image, index) => `<img src="pasted:${index}" alt="">`).join('')
    onPictures({ uploading: images.length, leftOut })
    void insert(view, html, { files: images, leftOut }, options)
    return true
  }
}

function isInCell({ state }: EditorView): boolean {
  const { $from } = state.selection
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some(
    ({ type }) => type.name === 'tableCell' || type.name === 'tableHeader',
  )
}

/** A dropped text is inserted at once, without the pictures that an upload would take time for. */
function withoutUpload(pictures: TakenPictures): TakenPictures {
  return {
    ...pictures,
    toPicture(picture) {
      const taken = pictures.toPicture(picture)
      return taken?.src.startsWith('pasted:') ? null : taken
    },
  }
}

/** A text within a line gets the link of its place: two halves of a link would be left. */
function withLinkAround(slice: Slice, view: EditorView): Slice {
  const { link } = view.state.schema.marks
  const { $from, $to } = view.state.selection
  const around = $from.marksAcross($to)?.find(({ type }) => type === link)
  const [first, ...others] = slice.content.content
  if (!around || others.length > 0 || !first?.isTextblock) return slice
  const texts = first.content.content.map((node) =>
    node.marks.some(({ type }) => type === link) ? node : node.mark(around.addToSet(node.marks)),
  )
  const line = Fragment.from(first.copy(Fragment.from(texts)))
  return new Slice(line, slice.openStart, slice.openEnd)
}

/** Text without line breaks keeps the look of its place. */
function parseText(text: string, marks: readonly Mark[], view: EditorView): Slice {
  const { schema } = view.state
  if (!/[\r\n]/.test(text))
    return new Slice(Fragment.from(schema.text(text.replace(invisible, ''), marks)), 0, 0)
  const { body } = new DOMParser().parseFromString(textToHtml(text), 'text/html')
  return SchemaParser.fromSchema(schema).parseSlice(body)
}

/** Inserts a text at the cursor when its pictures are uploaded; those that the server refuses are left out. */
async function insert(
  view: EditorView,
  html: string,
  { files, leftOut }: Pick<TakenPictures, 'files' | 'leftOut'>,
  { upload, onPictures }: PasteOptions,
): Promise<void> {
  const results = await Promise.allSettled(files.map((file) => upload(file)))
  if (view.isDestroyed) return
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected'
      ? [{ name: files[index]?.name ?? '', error: result.reason as Error }]
      : [],
  )
  view.pasteHTML(
    html.replace(/<img src="pasted:(\d+)"([^>]*)>/g, (_picture, index: string, rest: string) => {
      const result = results[Number(index)]
      return result?.status === 'fulfilled' ? `<img src="${result.value}"${rest}>` : ''
    }),
  )
  onPictures({ uploading: 0, leftOut, ...(failed.length > 0 && { failed }) })
}
