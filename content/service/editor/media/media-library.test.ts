import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import {
  createContentFolder,
  pageFile,
  sampleFiles,
} from '../../../../tests/harness/content/content-folder.ts'
import { createContentStore } from '../../store/content-store.ts'
import { createMediaLibrary } from './media-library.ts'

const user = { name: 'anna', role: 'editor' } as const

function openLibrary(files: Record<string, string> = {}) {
  const folder = createContentFolder({ ...sampleFiles, ...files })
  const store = createContentStore(folder.path, { info() {}, warn() {}, error() {} })
  const reloaded: string[] = []
  const library = createMediaLibrary({
    filesDir: folder.path,
    store,
    publishing: {
      changeAll: async () => {},
      record: async (changed) => void reloaded.push(...changed),
    },
  })
  return { library, reloaded, folder }
}

const picture = (width: number) =>
  sharp({ create: { width, height: 2, channels: 3, background: 'red' } }).jpeg()

test('an uploaded picture loses where it was taken, and is turned as it was held', async () => {
  const { library, folder, reloaded } = openLibrary()
  const gps = { IFD3: { GPSLatitude: '47/1 0/1 0/1' } }
  const bytes = await picture(4).withExif(gps).withMetadata({ orientation: 6 }).toBuffer()
  const medium = await library.add('Foto Halle 3.JPG', bytes, user)
  expect(medium).toMatchObject({ src: '/media/foto-halle-3.jpg', width: 2, height: 4, uses: 0 })
  const stored = await sharp(readFileSync(join(folder.path, medium.src))).metadata()
  expect(stored.exif).toBeUndefined()
  expect(reloaded).toEqual(['media/foto-halle-3.jpg'])
})

test('a photo that is wider than any place is made smaller with its metadata', async () => {
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
  { name: 'PNG that is turned', file: 'a.png', width: 3600, encode: (one: Sharp) => one.png() },
])('a photo of more pixels than the memory is enough for is refused: $name', async (photo) => {
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

test('the same file is stored once, another one of its name beside it', async () => {
  const { library } = openLibrary()
  const [one, other] = [await picture(4).toBuffer(), await picture(5).toBuffer()]
  const sources = []
  for (const bytes of [one, one, other]) sources.push((await library.add('a.jpg', bytes, user)).src)
  expect(sources).toEqual(['/media/a.jpg', '/media/a.jpg', '/media/a-2.jpg'])
})

test.each([
  { name: 'x.html', status: 415 },
  { name: 'x.js', status: 415 },
  { name: '.yaml', status: 415 },
  { name: 'x.png', status: 422 },
  { name: 'x.svg', status: 422 },
])('$name that is no medium is refused', async ({ name, status }) => {
  const { library } = openLibrary()
  await expect(library.add(name, Buffer.from('<p>x'), user)).rejects.toMatchObject({ status })
})

test('a drawing that is called a picture is refused, and one that takes too long to clean', async () => {
  const { library } = openLibrary()
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inside}</svg>`)
  await expect(library.add('x.png', svg(''), user)).rejects.toMatchObject({ status: 422 })
  const deep = svg('<g>'.repeat(50_000))
  await expect(library.add('x.svg', deep, user)).rejects.toMatchObject({ status: 413 })
})

test('a name leads nowhere but into the folder', async () => {
  const { library } = openLibrary()
  const { src } = await library.add('../../de/pages/ü%2e.pdf', Buffer.from('x'), user)
  expect(src).toBe('/media/de-pages-ü-2e.pdf')
})

test('the still picture of a film in a text is used, too', async () => {
  const text = '<video src="/media/a.mp4" poster="/media/plan.svg"></video>'
  const { library } = openLibrary({
    'de/pages/x.yaml': pageFile('/de/x').replace('left: Left', `left: '${text}'`),
  })
  expect(await library.list()).toMatchObject([{ src: '/media/plan.svg', uses: 1 }])
})

test('a file that is used says where and stays, an unused one can go', async () => {
  const image = '{ src: /media/plan.svg, alt: Plan, width: 1, height: 1 }'
  const { library, folder } = openLibrary({
    'de/pages/x.yaml': pageFile('/de/x', { meta: `{ image: ${image} }` }),
  })
  const uses = [
    { path: '/de/x', locale: 'de', title: 'Title of /de/x', pointer: '/meta/image/src' },
  ]
  expect(await library.list()).toMatchObject([
    { src: '/media/plan.svg', uses: 1, alt: { de: 'Plan' } },
  ])
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

test('where no file was uploaded yet, there is none', async () => {
  const { library, folder } = openLibrary()
  rmSync(join(folder.path, 'media'), { recursive: true })
  expect(await library.list()).toEqual([])
})
