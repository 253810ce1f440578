import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentFolder, sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { machines, openEditor, preview } from '../../../tests/harness/servers/open-editor.ts'
import { openEditorDatabase } from '../editor-database.ts'

describe('draft calls', () => {
  test('keeps drafts across restarts', async () => {
    const folder = createContentFolder(sampleFiles)
    const files = { filesDir: folder.path, databaseFile: join(folder.path, 'var/content.sqlite') }
    const first = await openEditor(files)
    await first.draft(machines, { title: 'Entwurf' })
    const second = await openEditor(files)
    expect((await second.json(machines, preview)).title).toBe('Entwurf')
    expect(await second.open(machines)).toMatchObject({
      state: 'changed',
      page: { title: 'Entwurf' },
    })
  })

  test('names no changes of a new page', async () => {
    const { call } = await openEditor()
    await call('POST', 'page?path=/de/neu', { type: 'page', title: 'x', meta: {}, content: [] })
    expect((await call('GET', 'changes?path=/de/neu')).body.changes).toBeNull()
  })

  test('rejects changes of path and status', async () => {
    const { draft } = await openEditor()
    for (const said of [{ path: '/de' }, { status: 'draft' }])
      expect((await draft(machines, said)).status).toBe(400)
  })

  test('rejects a malformed escape and checks links with one', async () => {
    const { call, open, save } = await openEditor()
    const page = { type: 'page', title: 'x', meta: {}, content: [] }
    expect((await call('POST', 'page?path=/de/rabatt-50%25', page)).status).toBe(400)
    const { page: opened, etag } = await open(machines)
    const link = { type: 'TextText', left: '[x](/de/maschinen#50%)', right: 'c' }
    const content = [...opened.content, link]
    const { status, body } = await save(machines, { ...opened, content }, etag)
    expect(status).toBe(200)
    expect(body.findings).toContainEqual(expect.objectContaining({ rule: 'fragment-missing' }))
  })

  test.each([
    { name: 'no JSON', body: '{', status: 400 },
    { name: 'no page', body: '{"title":1}', status: 400 },
    { name: 'too large', body: JSON.stringify({ title: 'x'.repeat(3_000_000) }), status: 413 },
  ])('rejects an invalid page without change: $name', async ({ body, status }) => {
    const { open, get, json } = await openEditor()
    const { etag } = await open(machines)
    const headers = { 'X-Editor': '1', 'Content-Type': 'application/json', 'If-Match': etag }
    const call = { method: 'PUT', headers, body }
    expect((await get(`/admin/api/page?path=${machines}`, call)).status).toBe(status)
    expect(await open(machines)).toMatchObject({ etag, state: 'published' })
    expect((await json(machines, preview)).title).toBe('Maschinen')
  })

  test.each([
    { name: 'levels', part: '['.repeat(200) + ']'.repeat(200) },
    { name: 'values', part: `[${'0,'.repeat(60_000)}0]` },
  ])('rejects a page with excessive $name', async ({ part }) => {
    const { call, open } = await openEditor()
    const { page, etag } = await open(machines)
    const z = JSON.parse(part) as unknown
    const headers = { 'If-Match': etag }
    expect((await call('PUT', `page?path=${machines}`, { ...page, z }, headers)).status).toBe(413)
    expect((await open(machines)).etag).toBe(etag)
  })

  test('limits draft sizes and skips excess drafts at start', async () => {
    const folder = createContentFolder(sampleFiles)
    const files = { filesDir: folder.path, databaseFile: join(folder.path, 'var/content.sqlite') }
    const { call, open, draft } = await openEditor(files)
    const content = [{ type: 'TextText', left: 'x'.repeat(900_000), right: '' }]
    const create = (name: string) => call('POST', `page?path=/de/${name}`, { title: 'T', content })
    const large = [{ ...content[0], right: 'x'.repeat(200_000) }]
    const tooLarge = await call('POST', 'page?path=/de/large', { title: 'T', content: large })
    expect(tooLarge.status).toBe(413)
    for (let index = 0; index < 4; index++) expect((await create(`fill-${index}`)).status).toBe(201)
    expect(await create('fill-4')).toMatchObject({ status: 413, body: { cause: 'drafts' } })
    expect((await draft('/de/fill-3', { content: [] })).status).toBe(200)
    const { page } = await open('/de/fill-3')

    const database = openEditorDatabase(files.databaseFile)
    const rest = { base: null, changedAt: '2026-01-01T00:00:00.000Z' }
    for (let index = 0; index < 4; index++)
      database.putDraft({
        ...rest,
        file: `de/z${index}.yaml`,
        path: `/de/z${index}`,
        value: { ...page, id: `z${index}`, content },
      })
    database.close()
    const second = await openEditor(files)
    expect(second.logs.filter(({ level }) => level === 'error')).toHaveLength(3)
    expect((await second.call('GET', 'page?path=/de/z0')).status).toBe(200)
    expect((await second.call('GET', 'page?path=/de/z3')).status).toBe(404)
  })

  test('answers 412 to a conflicting change', async () => {
    const { open, save, publish, folder, service } = await openEditor()
    const { page, etag } = await open(machines)
    const mine = await save(machines, { ...page, title: 'Meine' }, etag)
    const theirs = await save(machines, { ...page, title: 'Ihre' }, etag)
    expect(theirs).toMatchObject({
      status: 412,
      body: { theirs: { title: 'Meine' }, etag: mine.body.etag },
    })
    expect((await publish(machines, etag)).status).toBe(412)

    folder.write(
      'de/pages/maschinen.yaml',
      sampleFiles['de/pages/maschinen.yaml'].replace('Left', 'New'),
    )
    await service.reload(['de/pages/maschinen.yaml'])
    const opened = await open(machines)
    expect(opened).toMatchObject({
      page: { title: 'Meine' },
      base: { content: [{ left: 'Left' }] },
    })
    const refused = await publish(machines, opened.etag)
    expect(refused.status).toBe(412)
    const merged = { ...refused.body.theirs, title: 'Meine' }
    const { body } = await save(machines, merged, opened.etag, '&merged=true')
    expect((await publish(machines, body.etag)).status).toBe(200)
  })

  test('names author and time of a conflicting draft', async () => {
    const { open, save } = await openEditor()
    const { page, etag } = await open(machines)
    await save(machines, { ...page, title: 'Meine' }, etag)
    const { body } = await save(machines, { ...page, title: 'Ihre' }, etag)
    expect(body).toMatchObject({ who: 'local', at: expect.stringMatching(/^\d{4}-/) })
  })

  test('saves identical content twice without conflict', async () => {
    const { open, save } = await openEditor()
    const { page, etag } = await open(machines)
    const first = await save(machines, { ...page, title: 'Neu' }, etag)
    expect(await save(machines, { ...page, title: 'Neu' }, etag)).toEqual(first)
  })

  test('keeps the base of a draft across saves', async () => {
    const { open, draft, save, publish, read, folder, service } = await openEditor()
    await draft(machines, { title: 'Meine' })
    const changed = sampleFiles['de/pages/maschinen.yaml'].replace('Left', 'New')
    folder.write('de/pages/maschinen.yaml', changed)
    await service.reload(['de/pages/maschinen.yaml'])

    const saved = await draft(machines, { title: 'Meine zweite' })
    const fileChange = {
      base: { content: [{ left: 'Left' }] },
      theirs: { content: [{ left: 'New' }] },
    }
    expect(saved.body).toMatchObject({ ...fileChange, page: { title: 'Meine zweite' } })
    expect(saved.body.at).toMatch(/^\d{4}-/)
    expect((await publish(machines, saved.body.etag)).body).toMatchObject(fileChange)
    expect(read('de/pages/maschinen.yaml')).toBe(changed)

    const merged = { ...saved.body.theirs, title: 'Meine zweite' }
    const { body } = await save(machines, merged, saved.body.etag, '&merged=true')
    expect(body).not.toHaveProperty('base')
    expect((await open(machines)).page).toEqual(merged)
  })

  test('keeps a draft of a deleted file', async () => {
    const { open, draft, save, publish, folder, service } = await openEditor()
    await draft(machines, { title: 'Meine' })
    folder.remove('de/pages/maschinen.yaml')
    await service.reload(['de/pages/maschinen.yaml'])
    const opened = await open(machines)
    expect(opened).toMatchObject({ base: { title: 'Maschinen' }, theirs: null })
    const { body } = await save(machines, opened.page, opened.etag, '&merged=true')
    expect(body).not.toHaveProperty('base')
    expect(body.etag).not.toBe(opened.etag)
    expect((await publish(machines, body.etag)).status).toBe(200)
  })

  test.each([
    {
      name: 'a date',
      block: { type: 'Article', date: 'gestern' },
      rule: 'date-wrong',
      field: 'date',
    },
    {
      name: 'a mail address',
      block: { type: 'Member', email: 'info(at)firma.ch' },
      rule: 'mail-wrong',
      field: 'email',
    },
    {
      name: 'a choice',
      block: { type: 'ImgTextPart', position: 'oben' },
      rule: 'choice-wrong',
      field: 'position',
      target: 'left, right',
    },
    {
      name: 'a number',
      block: { type: 'History', entries: [{ year: 'alt' }] },
      rule: 'number-wrong',
      field: 'entries/0/year',
    },
    {
      name: 'an unknown field',
      block: { type: 'TextText', middle: 'x' },
      rule: 'field-unknown',
      field: '',
      target: 'middle',
    },
    {
      name: 'an address',
      block: { type: 'Member', linkedin: 'linkedin.com/x' },
      rule: 'address-wrong',
      field: 'linkedin',
      target: 'linkedin.com/x',
    },
  ])('explains the format of $name', async ({ block, rule, field, target }) => {
    const { open, draft } = await openEditor()
    const { page } = await open(machines)
    const { body } = await draft(machines, { content: [...page.content, block] })
    const pointer = `/content/1${field && `/${field}`}`
    const finding = { rule, severity: 'blocking', ...(target && { target }) }
    expect(body.findings).toContainEqual({ ...finding, pointer })
  })

  test('keeps an incomplete draft with placeholders, refuses publishing', async () => {
    const { open, publish, json, draft } = await openEditor()
    const { page } = await open(machines)
    const slider = { type: 'SliderTextPart', title: 'x', text: 'x', images: [] }
    const content = [{ type: 'Quotes', quotes: [{ text: '' }] }, ...page.content, slider]
    const saved = await draft(machines, { content })
    expect(saved.status).toBe(200)
    expect(saved.body.findings).toContainEqual({
      rule: 'field-missing',
      severity: 'blocking',
      pointer: '/content/0/quotes/0/author',
    })
    expect(saved.body.findings).toContainEqual({
      rule: 'value-small',
      severity: 'blocking',
      pointer: '/content/2/images',
      target: '1',
    })
    const opened = await open(machines)
    expect(opened.page.content[0]).toEqual(content[0])
    expect(opened.findings).toEqual(saved.body.findings)
    const shown = (await json(machines, preview)).content
    expect(shown).toMatchObject([
      { type: 'TextText', left: '<p>Dieser Block wird gezeigt, sobald er vollständig ist.</p>' },
      { left: '<p>Left</p>' },
      { type: 'TextText', title: 'x' },
    ])
    const reason = { reason: 'It has to go out' }
    const refused = await publish(machines, saved.body.etag, reason)
    expect({ status: refused.status, findings: refused.body.findings }).toEqual({
      status: 422,
      findings: saved.body.findings,
    })
  })

  test('reports links outside the media folder as broken', async () => {
    const { call, draft } = await openEditor()
    const left = `<a href="/media${'/..'.repeat(20)}/etc/passwd">x</a>`
    await draft(machines, { content: [{ type: 'TextText', left, right: '' }] })
    const { body: list } = await call('GET', 'pages')
    expect(list[1]).toMatchObject({ path: machines, problems: 1 })
  })

  /** Markdown that needs minutes or too much stack if it is read naively. */
  test.each([
    { name: 'slow', text: '**a_'.repeat(5_000) },
    { name: 'deep', text: '> '.repeat(20_000) },
  ])('saves extreme Markdown and still starts: $name', async ({ text }) => {
    const folder = createContentFolder(sampleFiles)
    const files = { filesDir: folder.path, databaseFile: join(folder.path, 'var/content.sqlite') }
    const { open, save } = await openEditor(files)
    const { page, etag } = await open(machines)
    const content = [{ type: 'TextText', left: text, right: '' }]
    expect((await save(machines, { ...page, content }, etag)).status).toBe(200)
    const layout = 'de/layout.yaml'
    const { page: shown, etag: seen } = await open(layout)
    const footer = { ...shown.footer, text1: text }
    expect((await save(layout, { ...shown, footer }, seen)).status).toBe(200)
    const restarted = await openEditor(files)
    expect((await restarted.open(machines)).page.content).toMatchObject([{ left: text }])
    expect((await restarted.open(layout)).page.footer.text1).toBe(text)
  })

  test('ignores Markdown of hidden fields in the check', async () => {
    const { call } = await openEditor()
    const foo = `](${' _a'.repeat(150_000)}_`
    await call('POST', 'page?path=/de/x', { title: 'T', content: [{ type: 'X', foo }] })
    const { status, body } = await call('GET', 'page?path=/de/x')
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('check-unfinished')
  })

  test('stores a draft with unfinished check, refuses publishing', async () => {
    const { open, draft, publish, json } = await openEditor()
    const { page } = await open(machines)
    const unfinished = [{ rule: 'check-unfinished', severity: 'blocking', pointer: '' }]
    // From each of these pictures on, the check of alternative texts reads the rest of the text.
    const title = `${'<img '.repeat(100_000)} alt=`
    const content = [{ ...page.content[0], title }]
    const saved = await draft(machines, { title: 'Neu', content })
    expect(saved).toMatchObject({ status: 200, body: { state: 'changed', findings: unfinished } })
    expect((await json(machines, preview)).title).toBe('Neu')
    expect(await open(machines)).toMatchObject({ page: { title: 'Neu' }, findings: unfinished })
    const refused = await publish(machines, saved.body.etag, { reason: 'It has to go out' })
    expect(refused).toMatchObject({ status: 422, body: { findings: unfinished } })
    expect((await draft(machines, { content: page.content })).body.findings).not.toEqual(unfinished)
  })

  test.each([
    { name: 'no YAML', source: 'title: "x\n  y: [' },
    { name: 'no page', source: 'id: machines\npath: /de/maschinen\ntitle: Maschinen' },
  ])('reports a broken file and recovers: $name', async ({ source }) => {
    const { call, open, folder, read } = await openEditor()
    const file = 'de/pages/maschinen.yaml'
    const before = read(file)
    folder.write(file, source)
    const broken = { status: 409, body: { cause: 'file-broken' } }
    expect(await call('GET', `page?path=${machines}`)).toMatchObject(broken)
    folder.write(file, before)
    expect(await open(machines)).toMatchObject({ state: 'published' })
  })
})
