import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, ForeignResponse, type ApiResponse, type call } from '../api/api.ts'
import type { JsonObject } from '../api/json.ts'
import { createAutosavedDraft } from './autosaved-draft.ts'
import { createUnsavedCopies } from './unsaved-copies.ts'

const path = '/de/agb'
const page = (title: string): JsonObject => ({ id: 'agb', title, content: [] })

/** The editor's server with one page; `respond` replaces its next responses. */
function startServer(title = 'AGB') {
  const server = {
    page: page(title),
    tag: 1,
    received: [] as unknown[],
    next: [] as ((save: () => object) => unknown)[],
    open: () => ({ ...response(), path, planned: [] }) as unknown as ApiResponse<'GET page'>,
    /** Somebody else saves. */
    saveAs(who: string, value: JsonObject): void {
      Object.assign(server, { page: value, tag: server.tag + 1, who })
    },
    who: 'eva',
    state: 'changed',
    call: (async (_name, query, sent) => {
      const { body, etag } = sent ?? {}
      server.received.push({ body, query })
      const save = () => {
        if (etag !== `tag${server.tag}` && JSON.stringify(body) !== JSON.stringify(server.page))
          throw new ApiError(412, {
            theirs: server.page,
            etag: `tag${server.tag}`,
            who: server.who,
          })
        server.page = body as unknown as JsonObject
        server.tag++
        return response()
      }
      return (server.next.shift() ?? ((run) => run()))(save)
    }) as typeof call,
  }
  const response = () => ({
    page: server.page,
    etag: `tag${server.tag}`,
    state: server.state,
    findings: [],
  })
  return server
}

/** A browser with its storage, which several tabs and accounts use. */
function openBrowser() {
  const entries = new Map<string, string>()
  const storage = {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const openTabs = new Set<string>()
  let tabs = 0
  return {
    entries,
    storage,
    openTab(server: ReturnType<typeof startServer>, account = 'anna') {
      const tab = `tab${++tabs}`
      const place = { account, path, tab, openTabs: new Set(openTabs), storage: () => storage }
      openTabs.add(tab)
      const copies = createUnsavedCopies(place)
      const deps = { path, account, copies, call: server.call, now: Date.now }
      const draft = createAutosavedDraft({ ...deps, opened: server.open() })
      const stop = draft.start()
      return {
        draft,
        type: (title: string) => draft.dispatch({ kind: 'set', path: ['title'], value: title }),
        title: () => draft.read().edits.now['title'],
        /** The tab ends, without saving anything. */
        end(): void {
          stop()
          openTabs.delete(tab)
        },
      }
    },
  }
}

const later = () => vi.advanceTimersByTimeAsync(4000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server stores the page, but its response is lost. */
function loseResponse(save: () => object): never {
  save()
  throw new TypeError('Failed to fetch')
}

describe('draft', () => {
  test('saves and deletes its copy in the browser', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const { draft, type } = browser.openTab(server)
    type('Neu')
    expect(draft.saveState()).toBe('saving')
    expect(browser.entries.size).toBe(1)
    await later()
    expect(server.page['title']).toBe('Neu')
    expect(draft.saveState()).toBe('saved')
    expect(browser.entries.size).toBe(0)
  })

  test('saves consecutive letters once', async () => {
    const server = startServer()
    const { type } = openBrowser().openTab(server)
    for (const text of ['N', 'Ne', 'Neu']) type(text)
    await later()
    expect(server.received).toHaveLength(1)
  })

  test('resends a version after a lost response', async () => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    server.next = [loseResponse]
    type('Neu')
    await vi.advanceTimersByTimeAsync(100)
    type('Neuer')
    await later()
    expect(server.page['title']).toBe('Neuer')
    expect(draft.read().conflict).toBeUndefined()
    expect(draft.saveState()).toBe('saved')
  })

  test('saves the undo of a change with lost response', async () => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    server.next = [loseResponse]
    type('Neu')
    await vi.advanceTimersByTimeAsync(100)
    draft.dispatch({ kind: 'undo' })
    expect(draft.saveState()).not.toBe('saved')
    await later()
    expect(server.page['title']).toBe('AGB')
    expect(draft.saveState()).toBe('saved')
  })

  test.each([
    { name: 'another page', response: { page: page('Fremd') } },
    { name: 'an older version', response: { page: page('AGB') } },
  ])('keeps its copy after confirmation of $name', async ({ response }) => {
    const [server, browser] = [startServer(), openBrowser()]
    const { draft, type } = browser.openTab(server)
    const foreign = () => ({ ...response, etag: 'x', state: 'changed', findings: [] })
    server.next = [foreign]
    type('Neu')
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.saveState()).toBe('foreign')
    expect(browser.entries.size).toBe(1)
    await later()
    expect(server.page['title']).toBe('Neu')
    expect(draft.saveState()).toBe('saved')
  })

  test('keeps its copy after a foreign response, and saves later', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const { draft, type } = browser.openTab(server)
    server.next = [() => Promise.reject(new ForeignResponse('signIn'))]
    type('Neu')
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.saveState()).toBe('proxySignIn')
    expect(browser.entries.size).toBe(1)
    await later()
    expect(draft.saveState()).toBe('saved')
  })

  test.each(['tooLarge', 'blocked'] as const)(
    'sends the corrected text after a proxy said %s',
    async (reason) => {
      const server = startServer()
      const { draft, type } = openBrowser().openTab(server)
      server.next = [() => Promise.reject(new ForeignResponse(reason))]
      type('Zu lang')
      await later()
      type('Kurz')
      await later()
      expect(server.received.map((sent) => (sent as { body: JsonObject }).body['title'])).toEqual([
        'Zu lang',
        'Kurz',
      ])
      expect(draft.saveState()).toBe('saved')
    },
  )

  test('does not resend a refused version', async () => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    const refuse = () => {
      throw new ApiError(400, {})
    }
    server.next = [refuse, refuse]
    type('Neu')
    await later()
    await later()
    expect(draft.saveState()).toBe('refused')
    expect(server.received).toHaveLength(1)
  })

  test('sends text typed during a refusal', async () => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    let refuse = () => {}
    server.next = [
      () => new Promise((_resolve, reject) => (refuse = () => reject(new ApiError(413, {})))),
    ]
    type('Zu lang')
    await vi.advanceTimersByTimeAsync(1000)
    type('Kurz')
    refuse()
    await later()
    expect(server.page['title']).toBe('Kurz')
    expect(draft.saveState()).toBe('saved')
  })

  test('keeps letters typed during a conflict', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const { draft, type, title } = browser.openTab(server)
    server.saveAs('eva', page('Ihre'))
    type('Meine')
    await later()
    const { conflict } = draft.read()
    expect(conflict).toMatchObject({ source: 'draft', who: 'eva', theirs: { title: 'Ihre' } })
    expect(conflict?.base).toMatchObject({ title: 'AGB' })
    type('Meine zweite')
    await later()
    expect(server.page['title']).toBe('Ihre')
    expect(title()).toBe('Meine zweite')
    expect(await draft.flush()).toBe(false)

    draft.resolve(page('Beide'), conflict?.etag ?? '')
    await later()
    expect(server.page['title']).toBe('Beide')
    expect(browser.entries.size).toBe(0)
  })

  test('meets a version once that is published while it merges', async () => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    server.saveAs('eva', page('Ihre'))
    type('Meine')
    await later()
    const { etag = '' } = draft.read().conflict ?? {}
    // The publication changes the tag only.
    server.tag++
    draft.resolve(page('Beide'), etag)
    await later()
    expect(draft.saveState()).toBe('saved')
    expect(server.page['title']).toBe('Beide')
  })

  test.each([
    { who: 'eva', state: 'conflict' },
    { who: 'anna', state: 'otherTab' },
  ])('names a version of $who as $state', async ({ who, state }) => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    server.saveAs(who, page('Andere'))
    type('Meine')
    await later()
    expect(draft.saveState()).toBe(state)
  })

  test('is not published while text is unsaved', async () => {
    const server = startServer()
    server.state = 'published'
    const { draft, type } = openBrowser().openTab(server)
    expect(draft.pageState()).toBe('published')
    server.saveAs('eva', page('Ihre'))
    type('Meine')
    expect(draft.pageState()).toBe('changed')
    await later()
    expect(draft.saveState()).toBe('conflict')
    expect(draft.pageState()).toBe('changed')
    server.state = 'draft'
    draft.resolve(page('Beide'), draft.read().conflict?.etag ?? '')
    await later()
    expect(draft.pageState()).toBe('draft')
  })

  test('is published although its file has no empty meta', () => {
    const server = startServer()
    server.state = 'draft'
    server.page = { ...page('Neu'), meta: {} }
    const { draft } = openBrowser().openTab(server)
    Object.assign(server, { page: page('Neu'), state: 'published' })
    draft.learn(server.open())
    expect(draft.pageState()).toBe('published')
  })

  test('continues after a mere change of the entity tag', async () => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    server.tag++
    type('Neu')
    await later()
    expect(server.page['title']).toBe('Neu')
    expect(draft.saveState()).toBe('saved')
  })

  test('reports a conflict with a changed file', async () => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    const change = { base: page('Alt'), theirs: page('Datei') }
    server.next = [(save) => ({ ...save(), ...change })]
    type('Neu')
    await later()
    const { conflict } = draft.read()
    expect(conflict).toMatchObject({ source: 'file', ...change })
    expect(draft.saveState()).toBe('fileChanged')
    draft.resolve(page('Beide'), conflict?.etag ?? '')
    await later()
    expect(server.received.at(-1)).toMatchObject({ query: { merged: 'true' } })
    type('Weiter')
    await later()
    expect(server.received.at(-1)).toEqual(
      expect.objectContaining({ query: { path }, body: page('Weiter') }),
    )
  })

  test('reports a second change of the file', async () => {
    const server = startServer()
    const { draft } = openBrowser().openTab(server)
    draft.learn({ ...server.open(), base: page('Alt'), theirs: page('Datei') })
    // The file changes again: the draft is the same, its tag is another.
    const seen = draft.read().conflict?.etag ?? ''
    server.tag++
    draft.resolve(page('Beide'), seen)
    await later()
    expect(server.received).toMatchObject([
      { query: { path, merged: 'true' } },
      { query: { path }, body: page('Beide') },
    ])
    expect(server.received[1]).not.toHaveProperty('query.merged')
  })

  test('reports a changed file once despite reloads', async () => {
    const server = startServer()
    const { draft } = openBrowser().openTab(server)
    const change = { base: page('Alt'), theirs: page('Datei') }
    const loaded = { ...server.open(), ...change }
    draft.learn(loaded)
    expect(draft.read().conflict).toMatchObject({ source: 'file' })
    draft.resolve(page('Beide'), loaded.etag)
    draft.learn({ ...loaded })
    expect(draft.read().conflict).toBeUndefined()
    await later()
    draft.learn({ ...loaded, page: page('Beide') })
    expect(draft.read().conflict).toBeUndefined()
  })

  test('keeps its findings despite a late older response', async () => {
    const server = startServer()
    const { draft, type } = openBrowser().openTab(server)
    const finding = { rule: 'link-broken', target: '/de/fehlt', pointer: '' }
    const older = { ...server.open() }
    server.next.push((save) => Object.assign(save(), { findings: [finding] }))
    type('Neu')
    await later()
    expect(draft.read().known.findings).toEqual([finding])
    draft.learn(older)
    expect(draft.read().known.findings).toEqual([finding])
    draft.learn({ ...server.open() })
    expect(draft.read().known.findings).toEqual([])
  })

  test('publishes with the new entity tag of the same text', () => {
    const server = startServer()
    const { draft } = openBrowser().openTab(server)
    expect(draft.meet({ theirs: page('AGB'), etag: 'new' })).toBe(false)
    expect(draft.currentEtag()).toBe('new')
    expect(draft.meet({ theirs: page('Andere'), etag: 'newer' })).toBe(true)
    expect(draft.read().conflict).toMatchObject({ source: 'draft' })
  })

  test('recovers the text of a closed tab', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const first = browser.openTab(server)
    first.type('Ungespeichert')
    first.end()
    const second = browser.openTab(server)
    expect(second.title()).toBe('Ungespeichert')
    expect(second.draft.read().recoveredAt).toBe(Date.now())
    await later()
    expect(server.page['title']).toBe('Ungespeichert')
    expect(browser.entries.size).toBe(0)
  })

  test('compares recovered text with a later saved version', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const first = browser.openTab(server)
    first.type('Meine')
    first.end()
    server.saveAs('eva', page('Ihre'))
    const { draft } = browser.openTab(server)
    expect(draft.read().conflict).toMatchObject({ source: 'draft', base: page('AGB') })
    await later()
    expect(server.page['title']).toBe('Ihre')
  })

  test('offers the texts of two closed tabs', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const tabs = [browser.openTab(server), browser.openTab(server)]
    tabs[0]?.type('Erste')
    await vi.advanceTimersByTimeAsync(10)
    tabs[1]?.type('Zweite')
    for (const tab of tabs) tab.end()
    const { draft, title } = browser.openTab(server)
    expect(title()).toBe('Zweite')
    await later()
    const { conflict } = draft.read()
    expect(conflict).toMatchObject({ source: 'copy', theirs: page('Erste'), who: 'anna' })
    expect(draft.saveState()).toBe('otherTab')
    draft.resolve(page('Erste und Zweite'), conflict?.etag ?? '')
    await later()
    expect(server.page['title']).toBe('Erste und Zweite')
    expect(browser.entries.size).toBe(0)
  })

  test('restoring a version keeps the text of another tab', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const tabs = [browser.openTab(server), browser.openTab(server)]
    tabs[0]?.type('Erste')
    await vi.advanceTimersByTimeAsync(10)
    tabs[1]?.type('Zweite')
    for (const tab of tabs) tab.end()
    const { draft, title } = browser.openTab(server)
    await later()
    expect(draft.read().conflict).toMatchObject({ source: 'copy' })
    server.saveAs('anna', page('Version'))
    draft.restore(page('Version'), `tag${server.tag}`)
    await later()
    expect(title()).toBe('Version')
    expect(draft.read().conflict).toMatchObject({ source: 'copy', theirs: { title: 'Erste' } })
    draft.resolve(page('Beide'), draft.read().conflict?.etag ?? '')
    await later()
    expect(server.page['title']).toBe('Beide')
    expect(browser.entries.size).toBe(0)
  })

  test('leaves the text of an open tab alone', () => {
    const [server, browser] = [startServer(), openBrowser()]
    const first = browser.openTab(server)
    first.type('Erste')
    const second = browser.openTab(server)
    expect(second.title()).toBe('AGB')
    second.type('Zweite')
    expect(browser.entries.size).toBe(2)
  })

  test('leaves the text of another account alone', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const anna = browser.openTab(server, 'anna')
    anna.type('Annas Text')
    anna.end()
    const eva = browser.openTab(server, 'eva')
    expect(eva.title()).toBe('AGB')
    await later()
    expect(server.received).toEqual([])
    expect(browser.openTab(server, 'anna').title()).toBe('Annas Text')
  })

  test('does not save as another account', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const { draft, type } = browser.openTab(server)
    server.next = [() => Promise.reject(new ApiError(409, { cause: 'other-account' }))]
    type('Annas Text')
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.saveState()).toBe('otherAccount')
    expect(browser.entries.size).toBe(1)
  })

  test.each(['{kaputt', 'null', '{}', '{"etag":"a","at":1,"base":{},"value":{"title":"x"}}'])(
    'sets a damaged copy aside: %s',
    (text) => {
      const [server, browser] = [startServer(), openBrowser()]
      browser.entries.set('unsaved:anna:%2Fde%2Fagb:tab0', text)
      const { draft, title } = browser.openTab(server)
      expect(title()).toBe('AGB')
      expect(draft.read().damaged).toEqual([text])
      expect([...browser.entries.values()]).toEqual([text])
      expect(browser.openTab(server).draft.read().damaged).toEqual([])
    },
  )

  test('saves without a copy in a full browser storage', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    browser.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { draft, type } = browser.openTab(server)
    type('Neu')
    expect(draft.read().isKept).toBe(false)
    await later()
    expect(server.page['title']).toBe('Neu')
  })

  test('hands the text of a moved page over', async () => {
    const [server, browser] = [startServer(), openBrowser()]
    const { draft, type } = browser.openTab(server)
    server.next = [() => Promise.reject(new ApiError(404, {}))]
    type('Neu')
    await later()
    expect(draft.saveState()).toBe('gone')
    expect(draft.toCopy()).toMatchObject({ base: page('AGB'), value: page('Neu') })
    draft.leave()
    expect(draft.isSaved()).toBe(true)
    expect(browser.entries.size).toBe(0)
  })
})
