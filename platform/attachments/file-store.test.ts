import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { createFileStore, type FileStoreOptions } from './file-store.ts'

const pdf = Buffer.from('%PDF-1.7 drawing')
const limits = { files: 2, bytes: 10_000 }

function setUp(options: Partial<FileStoreOptions> = {}) {
  const parent = temporaryFolder()
  const folder = join(parent, 'outbox')
  const store = createFileStore({ folder, maxBytes: 1_000_000, limits, ...options })
  const receive = async (...files: [name: string, ...chunks: Buffer[]][]) => {
    const upload = store.begin()
    for (const [name, ...chunks] of files) await upload.add(name, Readable.from(chunks))
    return { upload, attachments: await upload.end() }
  }
  const folders = () => readdirSync(folder)
  return { parent, folder, store, receive, folders }
}

/** Sets the last change of a folder to seconds ago. */
function age(folder: string, seconds: number): void {
  const time = Date.now() / 1_000 - seconds
  utimesSync(folder, time, time)
}

describe('file store', () => {
  test('stores files under their number', async () => {
    const { folder, store, receive } = setUp()
    const { attachments } = await receive(
      ['Plan A.PDF', pdf.subarray(0, 3), pdf.subarray(3)],
      ['foto', Buffer.from('\xFF\xD8\xFF\xE0', 'latin1')],
    )
    expect(attachments?.files).toMatchObject([
      { name: 'Plan A.PDF', type: 'application/pdf', bytes: pdf.length },
      { name: 'foto.jpg', type: 'image/jpeg', bytes: 4 },
    ])
    const stored = attachments?.folder ?? ''
    expect(readFileSync(store.pathOf(stored, 1))).toEqual(pdf)
    expect(readdirSync(join(folder, stored))).toEqual(['1', '2'])
    expect(attachments && (await store.has(attachments))).toBe(true)
    rmSync(store.pathOf(stored, 2))
    expect(attachments && (await store.has(attachments))).toBe(false)
  })

  test('ignores a field without a chosen file', async () => {
    const { receive, folders } = setUp()
    expect((await receive(['', Buffer.alloc(0)])).attachments).toBeNull()
    expect(folders()).toEqual([])
    const { attachments } = await receive(['', Buffer.alloc(0)], ['a.pdf', pdf])
    expect(attachments).toMatchObject({ folder: expect.any(String), files: [{ name: 'a.pdf' }] })
  })

  test.each([
    { fault: 'fileType', files: [['plan.pdf', Buffer.from('<html>')]] },
    { fault: 'fileType', files: [['leer.pdf', Buffer.alloc(0)]] },
    { fault: 'filesTooLarge', files: [['a.pdf', pdf, Buffer.alloc(10_000)]] },
    {
      fault: 'tooManyFiles',
      files: [
        ['1.pdf', pdf],
        ['2.pdf', pdf],
        ['3.pdf', pdf],
      ],
    },
  ] satisfies { fault: string; files: [string, ...Buffer[]][] }[])(
    'refuses files: $fault',
    async ({ fault, files }) => {
      const { receive, folders } = setUp()
      const { upload, attachments } = await receive(...(files as [string, ...Buffer[]][]))
      expect(upload.fault()).toBe(fault)
      expect(attachments).toBeNull()
      expect(folders()).toEqual([])
    },
  )

  test('describes files beyond the quota without storing them', async () => {
    const { receive, folders } = setUp({ maxBytes: 5_000 })
    const first = await receive(['a.pdf', pdf, Buffer.alloc(4_000)])
    expect(first.attachments?.folder).not.toBeNull()
    const second = await receive(['b.pdf', pdf, Buffer.alloc(4_000)])
    expect(second.attachments).toMatchObject({ folder: null, files: [{ name: 'b.pdf' }] })
    expect(folders()).toEqual([first.attachments?.folder])
  })

  test('counts uploads under way', async () => {
    const { store } = setUp({ maxBytes: 5_000 })
    const [one, other] = [store.begin(), store.begin()]
    const large = () => Readable.from([pdf, Buffer.alloc(4_000)])
    await Promise.all([one.add('a.pdf', large()), other.add('b.pdf', large())])
    const stored = [await one.end(), await other.end()].filter((each) => each?.folder)
    expect(stored.length).toBeLessThan(2)
  })

  test('counts the folder around it', async () => {
    const { parent, receive, folder } = setUp()
    mkdirSync(join(parent, 'inbox'))
    writeFileSync(join(parent, 'inbox/1'), Buffer.alloc(5_000))
    const store = createFileStore({ folder, countedFolder: parent, maxBytes: 5_000, limits })
    const upload = store.begin()
    await upload.add('a.pdf', Readable.from([pdf]))
    expect((await upload.end())?.folder).toBeNull()
    expect((await receive(['a.pdf', pdf])).attachments?.folder).not.toBeNull()
  })

  test('describes files refused by the disk', async () => {
    const { parent, receive } = setUp()
    writeFileSync(join(parent, 'outbox'), 'in the way')
    const { attachments } = await receive(['a.pdf', pdf])
    expect(attachments).toMatchObject({ folder: null, files: [{ name: 'a.pdf' }] })
  })

  test('rejects and discards a truncated file', async () => {
    const { store, folders } = setUp()
    const upload = store.begin()
    async function* broken() {
      yield pdf
      throw new Error('aborted')
    }
    await expect(upload.add('a.pdf', Readable.from(broken()))).rejects.toThrow('aborted')
    await upload.discard()
    expect(folders()).toEqual([])
  })

  test('sweeps folders without a form', async () => {
    const { folder, store, receive, folders } = setUp()
    const kept = await receive(['a.pdf', pdf])
    kept.upload.release()
    const gone = await receive(['b.pdf', pdf])
    gone.upload.release()
    for (const name of folders()) age(join(folder, name), 601)
    const open = await receive(['c.pdf', pdf])
    await store.sweep(() => [kept.attachments?.folder ?? ''])
    const expected = [kept.attachments?.folder, open.attachments?.folder]
    expect(new Set(folders())).toEqual(new Set(expected))
    await expect(store.sweep(() => Promise.reject(new Error('unreadable')))).rejects.toThrow(
      'unreadable',
    )
    expect(folders()).toHaveLength(2)
  })

  test('keeps fresh uploads of other processes', async () => {
    const { folder, store, receive, folders } = setUp()
    const own = await receive(['a.pdf', pdf])
    // Processes in two containers have the same id.
    const other = createFileStore({ folder, maxBytes: 1_000_000, limits })
    await other.sweep(() => [])
    expect(folders()).toEqual([own.attachments?.folder])
    const name = join(folder, own.attachments?.folder ?? '')
    // A request ends after five minutes.
    age(name, 300)
    await other.sweep(() => [])
    expect(folders()).toHaveLength(1)
    age(name, 601)
    await store.sweep(() => [])
    expect(folders()).toHaveLength(1)
    await other.sweep(() => [])
    expect(folders()).toEqual([])
  })
})
