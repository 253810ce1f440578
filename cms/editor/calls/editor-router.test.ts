import { describe, expect, test } from 'vitest'
import { machines, openEditor } from '../../../tests/harness/servers/open-editor.ts'
import { blockTypes } from '../../../content/contract/contract.ts'

describe('editor router', () => {
  test.each([
    { name: 'without X-Editor header', headers: { 'X-Editor': '' }, status: 403 },
    { name: 'from another site', headers: { 'Sec-Fetch-Site': 'cross-site' }, status: 403 },
  ])('rejects a change $name', async ({ headers, status }) => {
    const { call, open } = await openEditor()
    const { page } = await open(machines)
    expect((await call('PUT', `page?path=${machines}`, page, headers)).status).toBe(status)
  })

  test('tolerates a malformed percent-encoding', async () => {
    const { call } = await openEditor()
    expect((await call('DELETE', `plans?path=${machines}&x=%E0%A4%A`)).status).toBe(204)
    expect((await call('GET', 'log')).body[0].action).toContain('DELETE plans?path=/de/maschinen')
  })

  test('requires sign-in from other machines', async () => {
    const { call } = await openEditor({ signInToken: undefined })
    expect((await call('GET', 'session')).body).toEqual({ user: null })
    expect((await call('GET', 'pages')).status).toBe(401)
  })

  test('names the format of each field in its schema', async () => {
    const { call } = await openEditor()
    const { body } = await call('GET', 'schema')
    expect(Object.keys(body.blocks)).toEqual(blockTypes)
    expect(body.blocks.ImgTextPart.properties).toMatchObject({
      text: { format: 'html' },
      image: { format: 'image' },
      link: { format: 'link' },
    })
  })
})
