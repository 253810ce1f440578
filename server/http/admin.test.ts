import express from 'express'
import { describe, expect, test } from 'vitest'
import type { Page } from '../../content/contract/page.ts'
import { ContentNotFound } from '../../content/contract/content-error.ts'
import { page } from '../../tests/harness/content/page-builder.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { editRedirectHandler } from './admin.ts'

async function locationOf(path: string, edit?: string): Promise<string | null> {
  const found: Page = { ...page({ de: '/de/heber' }), ...(edit && { edit }) }
  const handler = editRedirectHandler({
    editUrl: 'https://cms.example.com/edit?path={path}',
    backendUrl: new URL('http://backend.internal:4000'),
    content: {
      page: async (asked) => {
        if (asked !== '/de/heber') throw new ContentNotFound('missing')
        return found
      },
    },
  })
  const url = await listenForTest(express().get('/admin{/*rest}', handler))
  const response = await fetch(url + path, { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return response.headers.get('location')
}

const template = (path: string) => `https://cms.example.com/edit?path=${encodeURIComponent(path)}`

describe('redirect of /admin with EDIT_URL', () => {
  test.each([
    { path: '/admin', to: template('/de') },
    { path: '/admin/', to: template('/de') },
    { path: '/admin/de/heber', to: template('/de/heber') },
    { path: '/admin/de/heber?x=1', to: template('/de/heber') },
    { path: '/admin/de/%C3%BCber&x=1', to: template('/de/über&x=1') },
    { path: '/admin/layout/en', to: template('/en') },
  ])('sends $path to the edit page', async ({ path, to }) => {
    expect(await locationOf(path)).toBe(to)
  })

  test('prefers the address of the page', async () => {
    const edit = 'https://cms.example.com/entries/17'
    expect(await locationOf('/admin/de/heber', edit)).toBe(edit)
  })

  test('never shows the inner address of the backend', async () => {
    const edit = 'http://backend.internal:4000/entries/17'
    expect(await locationOf('/admin/de/heber', edit)).toBe(template('/de/heber'))
  })
})
