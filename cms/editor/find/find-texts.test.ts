import { describe, expect, test } from 'vitest'
import { pageFile, sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { serveContent } from '../../../tests/harness/servers/serve-content.ts'
import type { FoundText } from './find-texts.ts'

const machines = '/de/maschinen'

async function openSite(files: Record<string, string> = sampleFiles) {
  const site = await serveContent(files, { signInToken: 'link' })
  const get = (path: string) => site.get(`/admin/api/${path}`)
  const find = async (words: string) => {
    const response = await get(`texts?of=${encodeURIComponent(words)}`)
    return (await response.json()) as { texts: FoundText[]; isCut: boolean }
  }
  async function draft(path: string, change: object): Promise<void> {
    const { page, etag } = (await (await get(`page?path=${path}`)).json()) as {
      page: object
      etag: string
    }
    await site.get(`/admin/api/page?path=${path}`, {
      method: 'PUT',
      headers: { 'X-Editor': '1', 'Content-Type': 'application/json', 'If-Match': etag },
      body: JSON.stringify({ ...page, ...change }),
    })
  }
  return { get, find, draft }
}

describe('find texts', () => {
  test('names page, field and context', async () => {
    const page = pageFile(machines, { title: 'Maschinen' }).replace('Left', 'Der Heber fällt aus')
    const { find } = await openSite({ ...sampleFiles, 'de/pages/maschinen.yaml': page })
    expect(await find('FALLT')).toEqual({
      texts: [
        {
          path: machines,
          locale: 'de',
          title: 'Maschinen',
          pointer: '/content/0/left',
          block: 'TextText',
          before: 'Der Heber ',
          found: 'fällt',
          after: ' aus',
        },
      ],
      isCut: false,
    })
  })

  test('finds the draft in place of the file', async () => {
    const { find, draft } = await openSite()
    const content = [{ type: 'TextText', left: 'Die **neue** Nummer', right: '' }, { type: 'Case' }]
    await draft(machines, { content })
    const ofPage = (await find('left')).texts.filter(({ path }) => path === machines)
    expect(ofPage).toEqual([])
    expect((await find('neue nummer')).texts).toMatchObject([
      { path: machines, pointer: '/content/0/left', isDraft: true, found: 'neue Nummer' },
    ])
  })

  test('finds texts of an incomplete block', async () => {
    const { find, draft } = await openSite()
    await draft(machines, { content: [{ type: 'Case', title: 'Halbfertig' }] })
    expect((await find('halbfertig')).texts).toMatchObject([{ pointer: '/content/0/title' }])
  })

  test('finds texts of the layout and its drafts', async () => {
    const { find, draft } = await openSite()
    const [before] = (await find('muster')).texts
    expect(before).toMatchObject({ path: 'de/layout.yaml', locale: 'de' })
    await draft('de/layout.yaml', { footer: { text1: 'Einmalig **fett**' } })
    expect((await find('einmalig')).texts).toMatchObject([
      { path: 'de/layout.yaml', pointer: '/footer/text1', isDraft: true },
    ])
  })

  test('finds text between tags, no tags', async () => {
    const { find, draft } = await openSite()
    const left = '<p class="lead">Ein <strong>fetter</strong> Text</p>'
    await draft(machines, { content: [{ type: 'TextText', left, right: '' }] })
    expect((await find('ein fetter text')).texts).toHaveLength(1)
    expect((await find('strong')).texts).toEqual([])
    expect((await find('lead')).texts).toEqual([])
  })

  test('cuts a long list', async () => {
    const { find, draft } = await openSite()
    const content = Array.from({ length: 120 }, () => ({
      type: 'TextText',
      left: 'Viel',
      right: '',
    }))
    await draft(machines, { content })
    const { texts, isCut } = await find('viel')
    expect({ count: texts.length, isCut }).toEqual({ count: 100, isCut: true })
  })

  test.each([
    { name: 'one letter', of: 'a' },
    { name: 'nothing', of: '' },
    { name: 'a long text', of: 'a'.repeat(201) },
  ])('refuses $name', async ({ of }) => {
    const { get } = await openSite()
    expect((await get(`texts?of=${of}`)).status).toBe(400)
  })
})
