import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  offerUndo,
  readUndoOffer,
  setUndoOffer,
  type FailedOffer,
  type UndoOffer,
} from './undo-offer.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setUndoOffer(undefined)
})

describe('undo offer', () => {
  test('names the action of the page', async () => {
    const actions = [
      { id: 2, action: 'publish', who: 'eva', at: '', pages: [{ path: '/de/b', title: 'B' }] },
      { id: 1, action: 'publish', who: 'eva', at: '', pages: [{ path: '/de/a', title: 'A' }] },
    ]
    vi.stubGlobal('fetch', async () => Response.json(actions))
    await offerUndo('publish', '/de/a', 'Published')
    const offer = readUndoOffer() as UndoOffer
    expect(offer.text).toBe('Published')
    const requests: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      requests.push(address)
      return new Response(null, { status: 204 })
    })
    await offer.undo()
    expect(requests).toEqual(['/admin/api/undo?id=1'])
  })

  test('names a failure and tries again', async () => {
    setUndoOffer({ kind: 'undo', text: 'Earlier', undo: async () => undefined })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await offerUndo('publish', '/de/a', 'Published')
    const failed = readUndoOffer() as FailedOffer
    expect(failed).toMatchObject({
      kind: 'failed',
      text: 'Published',
      error: { message: 'Failed to fetch' },
    })
    const actions = [
      { id: 1, action: 'publish', who: 'eva', at: '', pages: [{ path: '/de/a', title: 'A' }] },
    ]
    vi.stubGlobal('fetch', async () => Response.json(actions))
    await failed.retry()
    expect(readUndoOffer()?.kind).toBe('undo')
  })
})
