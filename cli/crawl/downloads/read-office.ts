import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { DocumentUnread } from './document-unread.ts'
import { createLinkList, type DownloadLink } from './download-link.ts'

export type OfficeKind = 'docx' | 'xlsx' | 'pptx'

/** Unpacked bytes of the parts with links. */
const maxUnpacked = 200_000_000

/**
 * Reads the links of a Word, Excel or PowerPoint file (ECMA-376).
 *
 * @throws {DocumentUnread} for an encrypted, damaged or too large file
 */
export function readOffice(bytes: Uint8Array, kind: OfficeKind): DownloadLink[] {
  // An encrypted file is a Compound File (MS-CFB) with the package inside.
  if (Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'd0cf11e0')
    throw new DocumentUnread('document-encrypted')
  const parts = openPackage(bytes)
  const links = createLinkList()
  readers[kind](parts, links)
  return links.list()
}

type Links = ReturnType<typeof createLinkList>
type Parts = ReturnType<typeof openPackage>

/** Texts of the XML parts by name. Sizes in the directory limit the memory, because fflate writes no more than it announces. */
function openPackage(bytes: Uint8Array) {
  let unpacked = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const isWanted = /^(?:word|xl|ppt)\/.*\.(?:xml|rels)$/.test(name) && !/\/theme\//.test(name)
    if (isWanted) unpacked += originalSize
    if (unpacked > maxUnpacked) throw new DocumentUnread('document-size')
    return isWanted
  }
  try {
    const files = unzipSync(bytes, { filter })
    return {
      names: Object.keys(files).sort(),
      read: (name: string) => Buffer.from(files[name] ?? []).toString(),
    }
  } catch (cause) {
    if (cause instanceof DocumentUnread) throw cause
    throw new DocumentUnread('document-damaged', { cause })
  }
}

interface Relation {
  type: string
  /** Address, or name of a part. */
  target: string
  isExternal: boolean
}

/** Relations of a part by id. */
function relationsOf(part: string, parts: Parts): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  const { dir, base } = posix.parse(part)
  parse(parts.read(`${dir}/_rels/${base}.rels`), {
    onopentag(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return
      const isExternal = TargetMode === 'External'
      const target = isExternal ? Target : posix.join('/', dir, Target).slice(1)
      const named = Target.startsWith('/') ? Target.slice(1) : target
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      relations.set(Id, { type, target: isExternal ? Target : named, isExternal })
    },
  })
  return relations
}

type Events = ConstructorParameters<typeof Parser>[0]

const parse = (xml: string, events: Events) => new Parser(events, { xmlMode: true }).end(xml)

const readers: Record<OfficeKind, (parts: Parts, links: Links) => void> = {
  docx: readWord,
  xlsx: readWorkbook,
  pptx: readSlides,
}

function readWord(parts: Parts, links: Links): void {
  for (const part of parts.names)
    if (/^word\/(?:document|footnotes|endnotes|header\d*|footer\d*|comments)\.xml$/.test(part))
      readText(part, parts, links)
}

/** Text with links as elements, as fields (`HYPERLINK "…"`), and on pictures. Word stores the page breaks of its last layout. */
function readText(part: string, parts: Parts, links: Links): void {
  const relations = relationsOf(part, parts)
  const isPaged = part === 'word/document.xml' && parts.read(part).includes('lastRenderedPageBreak')
  let page = 1
  let raw = ''
  let text = ''
  let instruction = ''
  let element = ''
  const place = () => (isPaged ? String(page) : undefined)
  const end = () => {
    if (raw !== '') links.add({ raw, text, place: place() })
    raw = ''
  }
  const begin = (address: string) => {
    end()
    raw = address
    text = ''
  }
  parse(parts.read(part), {
    onopentag(name, attributes) {
      element = name
      if (name === 'w:lastRenderedPageBreak') page++
      else if (name === 'w:hyperlink') begin(externalOf(relations, attributes))
      else if (name === 'w:fldSimple') begin(addressOfField(attributes['w:instr']))
      else if (name === 'w:fldChar') {
        const type = attributes['w:fldCharType']
        if (type === 'begin') instruction = ''
        else if (type === 'separate' && instruction !== '') begin(addressOfField(instruction))
        else if (type === 'end') end()
      } else if (name === 'a:hlinkClick')
        links.add({ raw: externalOf(relations, attributes), place: place() })
    },
    ontext(piece) {
      if (element === 'w:t') text += piece
      if (element === 'w:instrText') instruction += piece
    },
    onclosetag(name) {
      element = ''
      if (name === 'w:hyperlink' || name === 'w:fldSimple') end()
    },
  })
}

/** `HYPERLINK "https://…" \o "tip"`; a field with `\l` alone names a place in the same file. */
const addressOfField = (instruction = '') =>
  /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1] ?? ''

/** Address of a link by its `r:id`; empty for a place in the same file. */
function externalOf(
  relations: ReadonlyMap<string, Relation>,
  { 'r:id': id = '', 'r:embed': embed = id }: Record<string, string>,
): string {
  const { isExternal = false, target = '', type = '' } = relations.get(embed) ?? {}
  return isExternal && type === 'hyperlink' ? target : ''
}

function readSlides(parts: Parts, links: Links): void {
  for (const [index, slide] of listed('ppt/presentation.xml', 'p:sldId', parts).entries())
    readDrawing(slide.target, String(index + 1), parts, links)
}

/** Parts that a main part lists in their order. */
function listed(main: string, element: string, parts: Parts) {
  const relations = relationsOf(main, parts)
  const list: { name: string; target: string }[] = []
  parse(parts.read(main), {
    onopentag(tag, { 'r:id': id = '', name = '' }) {
      const target = tag === element ? relations.get(id)?.target : undefined
      if (target !== undefined) list.push({ name, target })
    },
  })
  return list
}

/** Links of texts and shapes (DrawingML). */
function readDrawing(part: string, place: string, parts: Parts, links: Links): void {
  const relations = relationsOf(part, parts)
  let raw = ''
  let text = ''
  let isText = false
  parse(parts.read(part), {
    onopentag(name, attributes) {
      isText = name === 'a:t'
      if (name === 'a:r') [raw, text] = ['', '']
      if (name.endsWith(':cNvPr')) text = attributes['descr'] ?? attributes['title'] ?? ''
      if (name === 'a:hlinkClick' || name === 'a:hlinkHover')
        raw = externalOf(relations, attributes)
    },
    ontext(piece) {
      if (isText) text += piece
    },
    onclosetag(name) {
      isText = false
      if (name !== 'a:r' && !name.endsWith(':cNvPr')) return
      if (raw !== '') links.add({ raw, text, place })
      ;[raw, text] = ['', '']
    },
  })
}

function readWorkbook(parts: Parts, links: Links): void {
  for (const { name, target } of listed('xl/workbook.xml', 'sheet', parts))
    readSheet(name, target, parts, links)
}

/** Links of cells, by `hyperlinks` or by the function `HYPERLINK`, and of drawings. */
function readSheet(sheet: string, part: string, parts: Parts, links: Links): void {
  const relations = relationsOf(part, parts)
  const xml = parts.read(part)
  const named: { cell: string; raw: string; text: string }[] = []
  let cell = ''
  let formula = ''
  let isFormula = false
  parse(xml, {
    onopentag(name, attributes) {
      isFormula = name === 'f'
      if (name === 'f') formula = ''
      if (name === 'c') cell = attributes['r'] ?? ''
      if (name !== 'hyperlink') return
      const { ref = '', location, display = '' } = attributes
      const address = externalOf(relations, attributes)
      const raw = address && location ? `${address}#${location}` : address
      named.push({ cell: ref.split(':', 1).join(), raw, text: display })
    },
    ontext(piece) {
      if (isFormula) formula += piece
    },
    onclosetag(name) {
      if (name !== 'f') return
      isFormula = false
      const [, raw = '', text = ''] = linkFormula.exec(formula) ?? []
      // `#Sheet2!A1` is a place in the same file.
      if (raw !== '' && !raw.startsWith('#'))
        named.push({ cell, raw: unquote(raw), text: unquote(text) })
    },
  })
  const texts = cellTexts(new Set(named.map((link) => link.cell)), xml, parts)
  for (const { cell: at, raw, text } of named)
    links.add({ raw, text: text || texts.get(at), place: at ? `${sheet}!${at}` : sheet })
  for (const { type, target } of relations.values())
    if (type === 'drawing') readDrawing(target, sheet, parts, links)
}

const linkFormula = /HYPERLINK\(\s*"((?:[^"]|"")+)"(?:\s*,\s*"((?:[^"]|"")*)")?/i
const unquote = (text: string) => text.replaceAll('""', '"')

/** Shown texts of cells. */
function cellTexts(cells: ReadonlySet<string>, xml: string, parts: Parts): Map<string, string> {
  const texts = new Map<string, string>()
  const shared = new Map<number, string[]>()
  let [cell, type, element] = ['', '', '']
  if (cells.size === 0) return texts
  parse(xml, {
    onopentag(name, attributes) {
      element = name
      if (name === 'c') [cell, type] = [attributes['r'] ?? '', attributes['t'] ?? '']
    },
    ontext(piece) {
      if ((element !== 'v' && element !== 't') || !cells.has(cell)) return
      if (type === 's') shared.set(Number(piece), [...(shared.get(Number(piece)) ?? []), cell])
      else texts.set(cell, (texts.get(cell) ?? '') + piece)
    },
    onclosetag() {
      element = ''
    },
  })
  let index = -1
  if (shared.size > 0)
    parse(parts.read('xl/sharedStrings.xml'), {
      onopentag(name) {
        element = name
        if (name === 'si') index++
      },
      ontext(piece) {
        if (element !== 't') return
        for (const at of shared.get(index) ?? []) texts.set(at, (texts.get(at) ?? '') + piece)
      },
      onclosetag() {
        element = ''
      },
    })
  return texts
}
