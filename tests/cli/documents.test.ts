import { strToU8, zipSync } from 'fflate'
import PdfFile from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { werkseite } from '../harness/run-command.ts'
import { startBackend } from '../harness/servers/start-backend.ts'
import { startProxy } from '../harness/servers/start-proxy.ts'
import { checkSite, findingsOf, readReport, type SitePages } from './check-site.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const types = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
}

/** A site with one document. */
const siteWith = (body: Buffer, kind: keyof typeof types, path = `/blatt.${kind}`): SitePages => ({
  '/': `<a href="${path}">Blatt</a>`,
  '/gut': 'Gut',
  [path]: { headers: { 'content-type': types[kind] }, body },
})

async function pdf(write: (file: PDFKit.PDFDocument) => void, options = {}): Promise<Buffer> {
  const file = new PdfFile(options)
  const chunks: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  file.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve)
  write(file)
  file.end()
  await promise
  return Buffer.concat(chunks)
}

const pack = (parts: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  )

/** Relations of a part, with external links as `id → address`. */
const relations = (links: Record<string, string>, parts: Record<string, string> = {}) => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const of = (name: string, targets: Record<string, string>, mode: string) =>
    Object.entries(targets).map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${type}/${name}" Target="${target}"${mode}/>`,
    )
  const external = of('hyperlink', links, ' TargetMode="External"')
  return `<Relationships>${[...external, ...of('part', parts, '')].join('')}</Relationships>`
}

const word = (body: string, links: Record<string, string> = {}) =>
  pack({
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(links),
  })

/** Changes the unpacked size of the last part, as the directory of the package announces it. */
function withSize(file: Buffer, size: number): Buffer {
  file.writeUInt32LE(size, file.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
  return file
}

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`

/** Findings with text and places of their links. */
async function linksOf(site: SitePages) {
  const { stdout } = await checkSite(site, ['--format', 'json'])
  const { findings } = JSON.parse(stdout) as {
    findings: {
      rule: string
      places: { page: string; link: { text: string; places: string[] } }[]
    }[]
  }
  return findings.map(({ rule, places }) => {
    const { text, places: at } = places[0]?.link ?? {}
    return { rule, text, places: at }
  })
}

describe('links in a PDF', () => {
  test('are reported with page number and text', async () => {
    const file = await pdf((page) => {
      page.text('Seite eins').addPage()
      page.text('Siehe ', { continued: true }).text('den alten Prospekt', { link: 'dead' })
    })
    expect(await linksOf(siteWith(file, 'pdf'))).toEqual([
      { rule: 'link-broken', text: 'den alten Prospekt', places: ['2'] },
    ])
  })

  test('over several lines are one link with the whole text', async () => {
    const long = 'Ein Linktext der so lang ist dass er auf dem Blatt zwei Zeilen braucht und mehr'
    const file = await pdf((page) => page.fontSize(20).text(long, { link: '/dead' }))
    expect(await linksOf(siteWith(file, 'pdf'))).toEqual([
      { rule: 'link-broken', text: long, places: ['1'] },
    ])
  })

  test('on several pages are one finding', async () => {
    const file = await pdf((page) => {
      for (const _ of [1, 2]) page.text('A', { link: '/dead' }).addPage()
    })
    expect(await linksOf(siteWith(file, 'pdf'))).toMatchObject([{ places: ['1', '2'] }])
  })

  test('are suspect in mere text', async () => {
    const file = await pdf((page) =>
      page
        .text('Siehe http://other.muster.ch/alt (Archiv).')
        .text('http://other.muster.ch/fest', { link: 'http://other.muster.ch/fest' }),
    )
    const { url: origin } = await startBackend((response, { url }) => {
      if (url === '/') response.setHeader('content-type', 'text/html').end('<a href="/a.pdf">A</a>')
      else if (url === '/a.pdf') response.setHeader('content-type', types.pdf).end(file)
      else response.writeHead(404).end()
    })
    const proxy = await startProxy(origin)
    const flags = ['--base', 'http://site.invalid', '--locale', 'none', '--retries', '0']
    const { stdout } = await werkseite(['links', ...flags, '--format', 'json'], {
      env: { HTTP_PROXY: proxy.url.href },
    })
    const { findings } = JSON.parse(stdout) as { findings: { target: string; verdict: string }[] }
    expect(Object.fromEntries(findings.map(({ target, verdict }) => [target, verdict]))).toEqual({
      'http://other.muster.ch/alt': 'suspect',
      'http://other.muster.ch/fest': 'broken',
    })
  })

  test('to places in the same file are ignored', async () => {
    const file = await pdf((page) =>
      page.text('Ziel', { destination: 'ziel' }).text('Hin', { goTo: 'ziel' }),
    )
    expect(await findingsOf(siteWith(file, 'pdf'))).toEqual([])
  })

  test('are checked like other links', async () => {
    const file = await pdf((page) =>
      page.text('A', { link: 'mailto:in fo@firma.ch' }).text('B', { link: '/gut' }),
    )
    expect(await findingsOf(siteWith(file, 'pdf'))).toEqual(['mail-invalid mailto:in fo@firma.ch'])
  })

  test('make otherwise unlinked pages known', async () => {
    const file = await pdf((page) => page.text('A', { link: '/only' }))
    const site = { ...siteWith(file, 'pdf'), '/only': '<a href="/dead">x</a>' }
    expect(await findingsOf(site)).toEqual(['link-broken /dead'])
  })

  test('are read from an address without extension', async () => {
    const file = await pdf((page) => page.text('A', { link: '/dead' }))
    expect(await findingsOf(siteWith(file, 'pdf', '/download?id=1'))).toEqual(['link-broken /dead'])
  })

  test('are shown with page number in the text report', async () => {
    const file = await pdf((page) => page.text('Prospekt', { link: '/dead' }))
    const english = await checkSite(siteWith(file, 'pdf'))
    expect(english.stdout).toContain('“Prospekt”, page 1')
    const german = await checkSite(siteWith(file, 'pdf'), ['--lang', 'de'])
    expect(german.stdout).toContain('«Prospekt», Seite 1')
  })
})

describe('links in a Word file', () => {
  test('are found as elements, fields and on pictures', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "/dead-b" </w:instrText></w:r>' +
      `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('B')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const body =
      `<w:hyperlink r:id="r1">${run('A')}</w:hyperlink><w:r><w:lastRenderedPageBreak/></w:r>${field}` +
      `<w:fldSimple w:instr='HYPERLINK "/dead-c"'>${run('C')}</w:fldSimple><wp:docPr><a:hlinkClick r:id="r2"/></wp:docPr>` +
      `<w:hyperlink w:anchor="ziel">${run('Ziel')}</w:hyperlink>`
    const file = word(body, { r1: '/dead-a', r2: '/dead-d' })
    const found = await linksOf(siteWith(file, 'docx'))
    expect(found.toSorted((a, b) => `${a.text}`.localeCompare(`${b.text}`))).toEqual([
      { rule: 'link-broken', text: '', places: ['2'] },
      { rule: 'link-broken', text: 'A', places: ['1'] },
      { rule: 'link-broken', text: 'B', places: ['2'] },
      { rule: 'link-broken', text: 'C', places: ['2'] },
    ])
  })

  test('have no page number without one from Word', async () => {
    const file = word(`<w:hyperlink r:id="r1">${run('A')}</w:hyperlink>`, { r1: '/dead' })
    expect(await linksOf(siteWith(file, 'docx'))).toMatchObject([{ text: 'A', places: [] }])
  })
})

describe('links in an Excel file', () => {
  test('are found in cells and formulas, with their texts', async () => {
    const file = pack({
      'xl/workbook.xml': '<workbook><sheets><sheet name="Preise" r:id="p1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations({}, { p1: 'worksheets/sheet1.xml' }),
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row><c r="A1" t="s"><v>1</v></c>' +
        '<c r="B2" t="str"><f>HYPERLINK("/dead-b","Formel")</f><v>Formel</v></c></row></sheetData>' +
        '<hyperlinks><hyperlink ref="A1" r:id="h1"/><hyperlink ref="A2" location="Preise!A1"/></hyperlinks></worksheet>',
      'xl/worksheets/_rels/sheet1.xml.rels': relations({ h1: '/dead-a' }),
      'xl/sharedStrings.xml': '<sst><si><t>nichts</t></si><si><t>Heber</t></si></sst>',
    })
    const found = await linksOf(siteWith(file, 'xlsx'))
    expect(found.toSorted((a, b) => `${a.text}`.localeCompare(`${b.text}`))).toEqual([
      { rule: 'link-broken', text: 'Formel', places: ['Preise!B2'] },
      { rule: 'link-broken', text: 'Heber', places: ['Preise!A1'] },
    ])
  })
})

describe('links in a PowerPoint file', () => {
  test('are found in texts and shapes, by slide', async () => {
    const slide = (id: string) =>
      `<p:sld><p:cNvPr name="x" descr="Bild"><a:hlinkClick r:id="${id}2"/></p:cNvPr>` +
      `<a:r><a:rPr><a:hlinkClick r:id="${id}1"/></a:rPr><a:t>Text</a:t></a:r></p:sld>`
    const file = pack({
      'ppt/presentation.xml':
        '<p:presentation><p:sldIdLst><p:sldId r:id="s2"/><p:sldId r:id="s1"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relations(
        {},
        { s1: 'slides/slide1.xml', s2: 'slides/slide2.xml' },
      ),
      'ppt/slides/slide1.xml': slide('a'),
      'ppt/slides/_rels/slide1.xml.rels': relations({ a1: '/dead-a' }, { a2: 'slide2.xml' }),
      'ppt/slides/slide2.xml': slide('b'),
      'ppt/slides/_rels/slide2.xml.rels': relations({ b1: '/gut', b2: '/dead-b' }),
    })
    const found = await linksOf(siteWith(file, 'pptx'))
    expect(found.toSorted((a, b) => `${a.text}`.localeCompare(`${b.text}`))).toEqual([
      { rule: 'link-broken', text: 'Bild', places: ['1'] },
      { rule: 'link-broken', text: 'Text', places: ['2'] },
    ])
  })
})

describe('unread documents', () => {
  test.each<{
    name: string
    kind: keyof typeof types
    file: () => Promise<Buffer> | Buffer
    reason: string
  }>([
    {
      name: 'encrypted PDF',
      kind: 'pdf',
      file: () => pdf((page) => page.text('A', { link: '/dead' }), { userPassword: 'x' }),
      reason: 'document-encrypted',
    },
    {
      name: 'encrypted Word file',
      kind: 'docx',
      file: () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      reason: 'document-encrypted',
    },
    {
      name: 'damaged PDF',
      kind: 'pdf',
      file: () => Buffer.from('%PDF-1.7 x'),
      reason: 'document-damaged',
    },
    {
      name: 'damaged Word file',
      kind: 'docx',
      file: () => Buffer.from('PK'),
      reason: 'document-damaged',
    },
    {
      name: 'zip bomb',
      kind: 'docx',
      file: () => withSize(word('x'), 300_000_000),
      reason: 'document-size',
    },
    {
      name: 'file above 50 MB',
      kind: 'pdf',
      file: () => Buffer.alloc(50_000_001, '%PDF-1.7 '),
      reason: 'document-size',
    },
  ])('are counted: $name', async ({ kind, file, reason }) => {
    const checked = await checkSite(siteWith(await file(), kind), ['--format', 'json'])
    expect(readReport(checked).notChecked).toMatchObject([{ reason, count: 1 }])
    expect(readReport(checked).notices.join()).toContain('--documents none')
    expect(checked.exitCode).toBe(0)
  })

  test('are only requested with --documents none', async () => {
    const site = siteWith(await pdf((page) => page.text('A', { link: '/dead' })), 'pdf')
    const { asked, stdout, base } = await checkSite(site, [
      '--documents',
      'none',
      '--format',
      'json',
    ])
    expect(readReport({ stdout, base })).toMatchObject({ findings: [], notChecked: [] })
    expect(asked.filter(({ url }) => url === '/blatt.pdf').map(({ method }) => method)).toEqual([
      'HEAD',
    ])
  })
})
