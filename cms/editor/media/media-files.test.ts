import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createContentFolder,
  pageFile,
  sampleFiles,
} from '../../../tests/harness/content/content-files.ts'
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts'
import { openEditorDatabase } from '../editor-database.ts'
import { createContentStore } from '../../store/content-store.ts'
import { createMediaBin } from './media-bin.ts'
import { createMediaFiles } from './media-files.ts'

const user = { name: 'anna', role: 'editor' } as const

function openLibrary(files: Record<string, string> = {}) {
  const folder = createContentFolder({ ...sampleFiles, ...files })
  const store = createContentStore(folder.path, { info() {}, warn() {}, error() {} })
  const reloaded: string[] = []
  const database = openEditorDatabase(':memory:')
  const binFolder = join(temporaryFolder(), 'bin')
  const bin = createMediaBin(binFolder, database)
  const library = createMediaFiles({
    mediaBin: bin,
    now: () => Date.parse('2026-11-29T10:00:00Z'),
    filesDir: folder.path,
    store,
    database,
    logger: { info() {}, warn() {}, error() {} },
    publishing: {
      changeAll: async () => {},
      record: async (changed) => void reloaded.push(...changed),
    },
  })
  onTestFinished(() => {
    library.close()
    database.close()
  })
  return { library, bin, binFolder, reloaded, folder }
}

const picture = (width: number) =>
  sharp({ create: { width, height: 2, channels: 3, background: 'red' } }).jpeg()

describe('media library', () => {
  test('removes the location and applies the orientation', async () => {
    const { library, folder, reloaded } = openLibrary()
    const gps = { IFD3: { GPSLatitude: '47/1 0/1 0/1' } }
    const bytes = await picture(4).withExif(gps).withMetadata({ orientation: 6 }).toBuffer()
    const medium = await library.add('Foto Halle 3.JPG', bytes, user)
    expect(medium).toMatchObject({ src: '/media/foto-halle-3.jpg', width: 2, height: 4, uses: 0 })
    const stored = await sharp(readFileSync(join(folder.path, medium.src))).metadata()
    expect(stored.exif).toBeUndefined()
    expect(reloaded).toEqual(['media/foto-halle-3.jpg'])
  })

  test('shrinks an oversized photo and removes its metadata', async () => {
    const { library } = openLibrary()
    const bytes = await picture(5000).withMetadata({ orientation: 1 }).toBuffer()
    expect(await library.add('a.jpg', bytes, user)).toMatchObject({ width: 2400 })
  })

  test.each([
    { name: 'AVIF', file: 'a.avif', width: 2600, encode: (one: Sharp) => one.avif({ effort: 0 }) },
    {
      name: 'progressive JPEG',
      file: 'a.jpg',
      width: 3600,
      encode: (one: Sharp) => one.jpeg({ progressive: true }),
    },
    { name: 'rotated PNG', file: 'a.png', width: 3600, encode: (one: Sharp) => one.png() },
  ])('rejects a photo beyond the memory limit: $name', async (photo) => {
    const { library } = openLibrary()
    const { file, width, encode } = photo
    const background = 'red'
    const create = { width, height: width, channels: 3, background } as const
    const plain = await encode(sharp({ create })).toBuffer()
    const turned = await encode(sharp({ create }).withMetadata({ orientation: 6 })).toBuffer()
    expect(await library.add(file, plain, user)).toMatchObject({ width })
    await expect(library.add(file, turned, user)).rejects.toMatchObject({
      status: 413,
      details: { cause: 'picture' },
    })
  })

  test.each([
    { name: 'of its view box', attributes: 'width="100%" viewBox="0 0 40.4 20"', size: [40, 20] },
    {
      name: 'its own',
      attributes: 'stroke-width="2" width="210mm"\nheight="297mm"',
      size: [210, 297],
    },
    { name: 'of browsers by default', attributes: 'width="100%" height="100%"', size: [300, 150] },
  ])('gives a drawing the size $name', async (drawing) => {
    const { library } = openLibrary()
    const svg = Buffer.from(`<svg ${drawing.attributes}/>`)
    const [width, height] = drawing.size
    expect(await library.add('a.svg', svg, user)).toMatchObject({ width, height })
  })

  test('stores equal files once and renames name clashes', async () => {
    const { library } = openLibrary()
    const [one, other] = [await picture(4).toBuffer(), await picture(5).toBuffer()]
    const sources = []
    for (const bytes of [one, one, other])
      sources.push((await library.add('a.jpg', bytes, user)).src)
    expect(sources).toEqual(['/media/a.jpg', '/media/a.jpg', '/media/a-2.jpg'])
  })

  test.each([
    { name: 'x.html', status: 415 },
    { name: 'x.js', status: 415 },
    { name: '.yaml', status: 415 },
    { name: 'x.png', status: 422 },
    { name: 'x.svg', status: 422 },
  ])('rejects $name as invalid media', async ({ name, status }) => {
    const { library } = openLibrary()
    await expect(library.add(name, Buffer.from('<p>x'), user)).rejects.toMatchObject({ status })
  })

  test.each([
    { name: 'x.png', content: '\xFF\xD8\xFF\xE0', status: 422 },
    { name: 'x.pdf', content: '<!doctype html><script>', status: 415 },
    { name: 'x.dwg', content: `MZ${'\0'.repeat(60)}`, status: 415 },
    {
      name: 'IMG_1.HEIC',
      content: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      status: 415,
      cause: 'heic',
    },
    { name: 'x.jpg', content: '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', status: 415, cause: 'heic' },
  ])('rejects $name by its content', async ({ name, content, status, cause }) => {
    const { library } = openLibrary()
    await expect(library.add(name, Buffer.from(content, 'latin1'), user)).rejects.toMatchObject({
      status,
      ...(cause && { details: { cause } }),
    })
  })

  test('judges a file of many comments at once', async () => {
    const { library } = openLibrary()
    const bytes = Buffer.from(`${'<!---->'.repeat(40)}x`)
    await expect(library.add('x.svg', bytes, user)).rejects.toMatchObject({ status: 422 })
  })

  test.each([
    { name: 'plan.DWG', content: 'AC1032', src: '/media/plan.dwg' },
    { name: 'teil.x_t', content: '**ABC', src: '/media/teil.x_t' },
    { name: 'teil.step', content: 'ISO-10303-21;', src: '/media/teil.step' },
    { name: 'teil.stl', content: 'solid', src: '/media/teil.stl' },
    { name: 'liste.odt', content: 'PK\x03\x04', src: '/media/liste.odt' },
    { name: 'liste.docx', content: '%PDF-1.7', src: '/media/liste.pdf' },
    { name: 'termin.ics', content: 'BEGIN:VCALENDAR', src: '/media/termin.ics' },
    { name: 'ton.mp3', content: 'ID3', src: '/media/ton.mp3' },
    { name: 'a.png', content: '<svg xmlns="http://www.w3.org/2000/svg"/>', src: '/media/a.svg' },
  ])('stores $name by its content', async ({ name, content, src }) => {
    const { library } = openLibrary()
    expect(await library.add(name, Buffer.from(content, 'latin1'), user)).toMatchObject({ src })
  })

  test('stores a misnamed picture by its content', async () => {
    const { library } = openLibrary()
    const bytes = await picture(4).toBuffer()
    expect(await library.add('Foto.png', bytes, user)).toMatchObject({ src: '/media/foto.jpg' })
    expect(await library.add('IMG_1', bytes, user)).toMatchObject({ src: '/media/img-1.jpg' })
  })

  test('lists at once and reads sizes in the background', async () => {
    const { library, folder } = openLibrary()
    folder.write('media/a.jpg', (await picture(7).toBuffer()) as unknown as string)
    expect(library.list()).toContainEqual(expect.not.objectContaining({ width: 7 }))
    expect(await library.find('/media/a.jpg')).toMatchObject({ width: 7, height: 2 })
    await vi.waitFor(() =>
      expect(library.list()).toContainEqual(expect.objectContaining({ width: 7 })),
    )
  })

  test('finds a file under two spellings of its name', async () => {
    const { library, folder } = openLibrary()
    folder.write('media/Su\u0308d.pdf', '%PDF-1.7')
    const sources = library.list().map(({ src }) => src)
    expect(sources).toContain('/media/S\u00FCd.pdf')
    await library.remove('/media/S\u00FCd.pdf', user)
    expect(library.list().map(({ src }) => src)).not.toContain('/media/S\u00FCd.pdf')
  })

  test('rejects a slow drawing', async () => {
    const { library } = openLibrary()
    const svg = (inside: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inside}</svg>`)
    const deep = svg('<g>'.repeat(50_000))
    await expect(library.add('x.svg', deep, user)).rejects.toMatchObject({ status: 413 })
  })

  test('confines names to its folder', async () => {
    const { library } = openLibrary()
    const { src } = await library.add('../../de/pages/ü%2e.pdf', Buffer.from('x'), user)
    expect(src).toBe('/media/de-pages-ü-2e.pdf')
  })

  test('counts the poster of an embedded film as used', async () => {
    const text = '<video src="/media/a.mp4" poster="/media/plan.svg"></video>'
    const { library } = openLibrary({
      'de/pages/x.yaml': pageFile('/de/x').replace('left: Left', `left: '${text}'`),
    })
    expect(library.list()).toMatchObject([{ src: '/media/plan.svg', uses: 1 }])
  })

  test('refuses to delete a used file and names its uses', async () => {
    const image = '{ src: /media/plan.svg, alt: Plan, width: 1, height: 1 }'
    const { library, folder } = openLibrary({
      'de/pages/x.yaml': pageFile('/de/x', { meta: `{ image: ${image} }` }),
    })
    const uses = [
      { path: '/de/x', locale: 'de', title: 'Title of /de/x', pointer: '/meta/image/src' },
    ]
    expect(library.list()).toMatchObject([{ src: '/media/plan.svg', uses: 1, alt: { de: 'Plan' } }])
    await expect(library.remove('/media/plan.svg', user)).rejects.toMatchObject({
      status: 409,
      details: { uses },
    })
    const { src } = await library.add('b.pdf', Buffer.from('x'), user)
    await library.remove(src, user)
    expect(existsSync(join(folder.path, src))).toBe(false)
    for (const odd of [
      '/media/../redirects.yaml',
      '/media/x\n/../../redirects.yaml',
      '/media/x\u2028/../../redirects.yaml',
    ])
      await expect(library.remove(odd, user)).rejects.toMatchObject({ status: 404 })
    expect(existsSync(join(folder.path, 'redirects.yaml'))).toBe(true)
  })

  test.each(['b.pdf', 'b.mp4'])('refuses to replace a picture by %s', async (name) => {
    const { library } = openLibrary({ [`media/${name}`]: 'x' })
    await expect(library.replace('/media/plan.svg', `/media/${name}`, user)).rejects.toMatchObject({
      status: 409,
      details: { cause: 'other-kind' },
    })
  })

  test.each(['.trash/a.jpg', 'a\\b.jpg', 'a\nb.jpg'])(
    'lists the other files beside unaddressable %j',
    (name) => {
      const { library } = openLibrary({ [`media/${name}`]: 'x' })
      expect(library.list().map(({ src }) => src)).toEqual(['/media/plan.svg'])
    },
  )

  test('is empty before the first upload', async () => {
    const { library, folder } = openLibrary()
    rmSync(join(folder.path, 'media'), { recursive: true })
    expect(library.list()).toEqual([])
  })
})

describe('bin of media', () => {
  test('keeps a deleted file until its return', async () => {
    const { library, bin, reloaded, folder } = openLibrary({ 'media/a.txt': 'Text' })
    const { id } = await library.remove('/media/a.txt', user)
    expect(existsSync(join(folder.path, 'media/a.txt'))).toBe(false)
    const deleted = { id, src: '/media/a.txt', who: 'anna', at: '2026-11-29T10:00:00.000Z' }
    expect(bin.list()).toEqual([{ ...deleted, bytes: 4 }])

    expect(await library.restore(id, user)).toMatchObject({ src: '/media/a.txt', bytes: 4 })
    expect(readFileSync(join(folder.path, 'media/a.txt'), 'utf8')).toBe('Text')
    expect(bin.list()).toEqual([])
    expect(reloaded).toEqual(['media/a.txt', 'media/a.txt'])
  })

  test('restores beside a new file of the same name', async () => {
    const { library, folder } = openLibrary({ 'media/a.txt': 'Alt' })
    const { id } = await library.remove('/media/a.txt', user)
    folder.write('media/a.txt', 'Neu')
    expect(await library.restore(id, user)).toMatchObject({ src: '/media/a-2.txt' })
    expect(readFileSync(join(folder.path, 'media/a.txt'), 'utf8')).toBe('Neu')
    expect(readFileSync(join(folder.path, 'media/a-2.txt'), 'utf8')).toBe('Alt')
  })

  test('is emptied of older files only', async () => {
    const { library, bin } = openLibrary({ 'media/a.txt': 'Text' })
    const { id } = await library.remove('/media/a.txt', user)
    bin.emptyBefore('2026-11-29T10:00:00.000Z')
    expect(bin.list()).toHaveLength(1)
    bin.emptyBefore('2026-11-29T10:00:00.001Z')
    expect(bin.list()).toEqual([])
    await expect(library.restore(id, user)).rejects.toMatchObject({ status: 404 })
  })

  test('keeps an unmovable file in place', async () => {
    const { library, bin, binFolder, folder } = openLibrary({ 'media/a.txt': 'Text' })
    writeFileSync(binFolder, 'in the way')
    await expect(library.remove('/media/a.txt', user)).rejects.toThrow('EEXIST')
    expect(existsSync(join(folder.path, 'media/a.txt'))).toBe(true)
    expect(bin.list()).toEqual([])
  })
})
