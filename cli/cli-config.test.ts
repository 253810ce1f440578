import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noTokens } from '../content/client/backend-tokens.ts'
import { werkseite } from '../tests/harness/run-command.ts'
import { readConfig } from './cli-config.ts'
import type { Flags } from './cli-config.ts'
import { optionList } from './options.ts'
import { UsageError } from './usage-error.ts'

type Env = Record<string, string | undefined>

let cwd: string
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'werkseite-config-'))
})
afterEach(async () => rm(cwd, { recursive: true }))

const read = (flags: Flags = {}, env: Env = {}) => readConfig(flags, { env, cwd })

/** @returns the lines of what `readConfig` refuses */
async function refusal(flags: Flags = {}, env: Env = {}): Promise<string[]> {
  const error: unknown = await read(flags, env).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UsageError)
  return (error as UsageError).message.split('\n')
}

const writeConfig = (settings: unknown, name = 'werkseite.config.json') =>
  writeFile(join(cwd, name), typeof settings === 'string' ? settings : JSON.stringify(settings))

describe('tokens of the content service', () => {
  test('are read from the variables', async () => {
    const env = { BACKEND_TOKEN: 'live', BACKEND_PREVIEW_TOKEN: 'draft' }
    expect((await readConfig({}, { env, cwd: '/' })).tokens).toEqual({
      live: 'live',
      preview: 'draft',
    })
  })

  test('are refused without showing them', async () => {
    const env = { BACKEND_TOKEN: 'a secret' }
    await expect(readConfig({}, { env, cwd: '/' })).rejects.toThrow(
      'BACKEND_TOKEN=…: expected visible ASCII characters without spaces',
    )
  })
})

describe('variables of the site', () => {
  test('are read', async () => {
    const env = {
      BACKEND_RICH_TEXT: 'markdown',
      SEARCH: 'pages',
      MEDIA_PREFIXES: '/uploads/, https://a.example/',
    }
    expect(await readConfig({}, { env, cwd: '/' })).toMatchObject({
      richText: 'markdown',
      search: 'pages',
      mediaPrefixes: ['/uploads/', 'https://a.example/'],
    })
  })

  test.each([
    ['BACKEND_RICH_TEXT', 'text', 'html or markdown'],
    ['SEARCH', 'site', 'backend or pages'],
    ['MEDIA_PREFIXES', 'uploads', 'comma-separated folders, such as /uploads/ or https://…'],
  ])('are refused: %s=%s', async (name, value, expected) => {
    const reading = readConfig({}, { env: { [name]: value }, cwd: '/' })
    await expect(reading).rejects.toThrow(`${name}=${value}: expected ${expected.slice(0, 40)}`)
  })
})

describe('configuration defaults', () => {
  test('check the local site', async () => {
    expect(await read()).toEqual({
      base: new URL('http://localhost:3000'),
      backend: null,
      start: [],
      locales: ['de', 'en'],
      include: [],
      exclude: [],
      maxPages: 20_000,
      maxSize: 50,
      keepQuery: [],
      ignoreQuery: [],
      depth: null,
      documents: 'all',
      concurrency: 16,
      rate: null,
      timeoutMs: 10_000,
      retries: 2,
      headers: {},
      external: true,
      cache: null,
      forms: false,
      preview: false,
      unpublish: [],
      failOn: ['broken', 'soft404'],
      strict: false,
      baseline: null,
      updateBaseline: false,
      language: 'en',
      reports: [{ format: 'text', output: null }],
      browser: 'none',
      slowMs: 2_000,
      warm: false,
      replicas: [],
      proxy: { http: null, https: null, bypass: [] },
      tokens: noTokens,
      richText: 'html',
      search: 'backend',
      mediaPrefixes: ['/media/'],
      errorBudget: 0.05,
    })
  })
})

describe('configuration sources', () => {
  test('apply in order: flags, file, variables, defaults', async () => {
    await writeConfig({ maxPages: 10, depth: 10, retries: 10 })
    const config = await read(
      { maxPages: '30' },
      { WERKSEITE_MAX_PAGES: '20', WERKSEITE_DEPTH: '20', WERKSEITE_CONCURRENCY: '20' },
    )
    expect(config).toMatchObject({
      maxPages: 30,
      depth: 10,
      retries: 10,
      concurrency: 20,
      slowMs: 2000,
    })
  })

  test('are validated only in effect', async () => {
    expect(await read({ rate: '5' }, { WERKSEITE_RATE: 'fast' })).toMatchObject({ rate: 5 })
  })

  test('treat an empty variable as unset', async () => {
    expect(await read({}, { SITE_URL: '', WERKSEITE_DEPTH: '', PORT: '' })).toMatchObject({
      base: new URL('http://localhost:3000'),
      depth: null,
    })
  })

  test.each([
    { env: { PORT: '4000' }, base: 'http://localhost:4000/' },
    { env: { PORT: '4000', SITE_URL: 'https://example.com' }, base: 'https://example.com/' },
  ])('resolve the site from $env to $base', async ({ env, base }) => {
    expect((await read({}, env)).base.href).toBe(base)
  })

  test('read every option from variable and file', async () => {
    const texts: Record<string, unknown> = {
      base: 'https://example.com',
      backend: 'https://content.example.com/api',
      locale: ['en'],
      include: ['/en/**'],
      exclude: ['/en/old/**'],
      preview: true,
      browser: 'all',
      external: false,
      documents: 'none',
      maxPages: 7,
      maxSize: 7,
      keepQuery: ['seven'],
      ignoreQuery: ['seven'],
      depth: 7,
      concurrency: 7,
      rate: 7,
      timeout: '7s',
      retries: 7,
      header: ['X-Seven: 7'],
      cache: '/seven/cache.json',
      failOn: ['warning'],
      strict: true,
      slow: '70ms',
      baseline: '/seven/baseline.json',
      format: 'json',
      output: ['/seven/report.html'],
      lang: 'de',
      replica: ['seven'],
      errorBudget: 0.7,
    }
    const shared = optionList.filter(([, { variable }]) => variable)
    expect(Object.keys(texts)).toEqual(shared.map(([name]) => name))
    const env = Object.fromEntries(
      shared.map(([name, { variable }]) => [String(variable), String(texts[name])]),
    )
    const fromVariables = await read({}, env)
    await writeConfig(texts)
    expect(fromVariables).toEqual(await read())
    expect(fromVariables).toEqual({
      base: new URL('https://example.com'),
      backend: new URL('https://content.example.com/api'),
      start: [],
      locales: ['en'],
      include: ['/en/**'],
      exclude: ['/en/old/**'],
      maxPages: 7,
      maxSize: 7,
      keepQuery: ['seven'],
      ignoreQuery: ['seven'],
      depth: 7,
      concurrency: 7,
      rate: 7,
      timeoutMs: 7_000,
      retries: 7,
      headers: { 'x-seven': '7' },
      external: false,
      documents: 'none',
      cache: '/seven/cache.json',
      forms: false,
      preview: true,
      unpublish: [],
      failOn: ['warning'],
      strict: true,
      baseline: '/seven/baseline.json',
      updateBaseline: false,
      language: 'de',
      reports: [
        { format: 'json', output: null },
        { format: 'html', output: '/seven/report.html' },
      ],
      browser: 'all',
      slowMs: 70,
      warm: false,
      replicas: ['seven'],
      errorBudget: 0.7,
      proxy: { http: null, https: null, bypass: [] },
      tokens: noTokens,
      richText: 'html',
      search: 'backend',
      mediaPrefixes: ['/media/'],
    })
  })
})

describe('configuration values', () => {
  test.each([
    { given: '500ms', ms: 500 },
    { given: '10s', ms: 10_000 },
    { given: '1.5s', ms: 1_500 },
    { given: '2m', ms: 120_000 },
  ])('parse $given as $ms ms', async ({ given, ms }) => {
    expect(await read({ timeout: given, slow: given })).toMatchObject({ timeoutMs: ms, slowMs: ms })
  })

  test('accept lists as repeated flags or comma-separated', async () => {
    expect(
      await read({
        locale: ['de,en,de'],
        failOn: ['broken', 'moved, warning'],
        include: ['/a', '/{b,c}'],
      }),
    ).toMatchObject({
      locales: ['de', 'en'],
      failOn: ['broken', 'moved', 'warning'],
      include: ['/a', '/{b,c}'],
    })
  })

  test('split address lists in variables at white space', async () => {
    const env = { WERKSEITE_EXCLUDE: '/de/{a,b}\n/en/**  https://example.com/**' }
    expect(await read({}, env)).toMatchObject({
      exclude: ['/de/{a,b}', '/en/**', 'https://example.com/**'],
    })
  })

  test('keep colons in headers and the last duplicate', async () => {
    const header = ['Authorization: Basic dTpw', 'X-Time: 10:30', 'x-time: 10:31']
    expect((await read({ header })).headers).toEqual({
      authorization: 'Basic dTpw',
      'x-time': '10:31',
    })
  })

  test('accept --fail-on none', async () => {
    expect((await read({ failOn: ['none'] })).failOn).toEqual([])
  })

  test('accept pages as paths or URLs', async () => {
    const config = await read({
      base: 'https://example.com',
      addresses: ['/de/maschinen?a=b', 'https://example.com/en'],
      unpublish: ['/de/alt', 'https://example.com/de/älter'],
    })
    expect(config.start).toEqual(['https://example.com/de/maschinen?a=b', 'https://example.com/en'])
    expect(config.unpublish).toEqual(['/de/alt', '/de/%C3%A4lter'])
  })

  test.each([
    { env: { LANG: 'de_CH.UTF-8' }, language: 'de' },
    { env: { LANG: 'de' }, language: 'de' },
    { env: { LANG: 'den_CA' }, language: 'en' },
    { env: { LANG: 'fr_CH.UTF-8' }, language: 'en' },
    { env: { LANG: 'de_CH', LC_ALL: 'C' }, language: 'en' },
    { env: { LANG: 'de_CH', WERKSEITE_LANG: 'en' }, language: 'en' },
    { env: {}, language: 'en' },
  ])('select the report language $language from $env', async ({ env, language }) => {
    expect((await read({}, env)).language).toBe(language)
  })

  test('resolve file names against their own folder', async () => {
    await writeConfig({ cache: 'cache.json', output: ['report.html'] }, 'settings.json')
    const config = await readConfig(
      { config: join(cwd, 'settings.json'), baseline: 'known.json' },
      { env: {}, cwd: '/elsewhere' },
    )
    expect(config).toMatchObject({
      cache: join(cwd, 'cache.json'),
      baseline: '/elsewhere/known.json',
    })
    expect(config.reports.at(-1)?.output).toBe(join(cwd, 'report.html'))
  })
})

describe('report outputs', () => {
  const text = { format: 'text', output: null }
  test.each([
    {
      name: 'adds a file to the text output',
      flags: { output: ['/a.html'] },
      reports: [text, { format: 'html', output: '/a.html' }],
    },
    {
      name: 'replaces the text output by --format',
      flags: { format: 'json' },
      reports: [{ format: 'json', output: null }],
    },
    {
      name: 'allows one format on stdout and in a file',
      flags: { format: 'json', output: ['/a.json'] },
      reports: [
        { format: 'json', output: null },
        { format: 'json', output: '/a.json' },
      ],
    },
    {
      name: 'accepts several files',
      flags: { output: ['/a.txt', '/b.json', '/c.xml'] },
      reports: [
        text,
        { format: 'text', output: '/a.txt' },
        { format: 'json', output: '/b.json' },
        { format: 'junit', output: '/c.xml' },
      ],
    },
  ])('$name', async ({ flags, reports }) => {
    expect((await read(flags)).reports).toEqual(reports)
  })
})

describe('invalid option', () => {
  const address = 'expected an http(s) address without path or password'
  const whole = 'expected a whole number from 1 to 1000000'
  const time = 'expected a duration such as 500ms, 10s or 2m, at most 10m'
  const languages = 'expected one or more of de, en, or none'
  const line = 'expected a line such as "Authorization: Basic …"'
  const path = 'expected a path such as /de/maschinen, or an address below http://localhost:3000/'

  test.each<{ given: string; said: string; shown?: string }>([
    { given: '--base=example.com', said: address },
    { given: '--base=https://example.com/de/', said: address },
    { given: '--base=ftp://example.com', said: address },
    {
      given: '--base=https://me:secret@example.com',
      shown: '--base=https://…@example.com',
      said: address,
    },
    { given: 'SITE_URL=nowhere', said: address },
    {
      given: 'BACKEND_URL=file:///etc',
      said: 'expected an http(s) address without password; --header sends one',
    },
    { given: 'PORT=tcp://10.0.0.1:80', said: 'expected a port number' },
    { given: '--max-pages=0', said: whole },
    { given: '--max-pages=1.2.3', said: whole },
    { given: '--max-pages=1e3', said: whole },
    { given: '--concurrency=1.5', said: 'expected a whole number from 1 to 256' },
    { given: '--rate=0', said: 'expected a number from 0.01 to 10000' },
    { given: '--timeout=10', said: time },
    { given: '--timeout=11m', said: time },
    { given: '--slow=0s', said: time },
    { given: '--locale=de,fr', shown: '--locale=fr', said: languages },
    { given: '--locale=de,none', shown: '--locale=["de","none"]', said: languages },
    { given: '--locale=', shown: '--locale=[]', said: languages },
    {
      given: '--fail-on=broken,all',
      shown: '--fail-on=all',
      said: 'expected one or more of broken, soft404, suspect, blocked, moved, warning, or none',
    },
    { given: '--header=Authorization Basic dTpw', shown: '--header=…', said: line },
    { given: 'WERKSEITE_HEADER=secret', shown: 'WERKSEITE_HEADER=…', said: line },
    { given: 'WERKSEITE_PREVIEW=yes', said: 'expected true or false' },
    { given: '--browser=firefox', said: 'expected sample, all or none' },
    { given: '--lang=fr', said: 'expected en or de' },
    { given: '--format=pdf', said: 'expected one of text, json, junit, github, html' },
    {
      given: '--output=report',
      said: 'expected a file name that ends in .txt, .json, .xml (JUnit) or .html',
    },
    { given: '--update-baseline', said: 'requires --baseline FILE' },
    {
      given: '--warm --preview',
      shown: '--warm',
      said: 'drafts are never cached; remove --preview',
    },
    { given: '--error-budget=5%', said: 'expected a number from 0 to 1' },
    { given: '--unpublish=de/alt', said: 'expected the path of a page such as /de/aktuell' },
    { given: 'https://elsewhere.example/de', said: path },
    { given: '//elsewhere.example/de', said: path },
    { given: 'sample', said: path },
  ])('$given', async ({ given, said, shown = given }) => {
    const [, name = '', value] = /^([A-Z_]+)=(.*)$/.exec(given) ?? []
    const argv = value === undefined ? given.split(/ (?=--)/) : []
    const ran = await werkseite(['check', ...argv], { cwd, env: { [name]: value } })
    expect(ran).toEqual({ exitCode: 2, stdout: '', stderr: `error: ${shown}: ${said}\n` })
  })

  test('is reported with all others at once', async () => {
    expect(await refusal({ depth: '-1' }, { WERKSEITE_RATE: 'fast' })).toEqual([
      '--depth=-1: expected a whole number from 0 to 1000',
      'WERKSEITE_RATE=fast: expected a number from 0.01 to 10000',
    ])
  })
})

describe('configuration file', () => {
  test('accepts $schema', async () => {
    await writeConfig({ $schema: './cli/config.schema.json', depth: 3 })
    expect((await read()).depth).toBe(3)
  })

  test.each<{ name: string; settings: unknown; lines: unknown[] }>([
    {
      name: 'unknown key, with suggestion',
      settings: { maxpages: 5, colour: true },
      lines: [
        'werkseite.config.json: maxpages: no such setting; did you mean maxPages?',
        'werkseite.config.json: colour: no such setting',
      ],
    },
    {
      name: 'wrong type',
      settings: { depth: '3' },
      lines: ['werkseite.config.json: depth="3": expected a whole number from 0 to 1000'],
    },
    {
      name: 'text instead of a list',
      settings: { include: '/de/**' },
      lines: [
        'werkseite.config.json: include="/de/**": expected a list: a pattern of paths such as "/de/**"',
      ],
    },
    {
      name: 'invalid list item',
      settings: { locale: ['de', 5] },
      lines: ['werkseite.config.json: locale=5: expected one or more of de, en, or none'],
    },
    {
      name: 'secret',
      settings: { header: [{ Authorization: 'secret' }] },
      lines: ['werkseite.config.json: header=…: expected a line such as "Authorization: Basic …"'],
    },
    {
      name: 'option of a single run',
      settings: { updateBaseline: true },
      lines: ['werkseite.config.json: updateBaseline: no such setting'],
    },
    {
      name: 'list at the top level',
      settings: [],
      lines: ['werkseite.config.json: expected an object with settings'],
    },
    {
      name: 'invalid JSON',
      settings: '{ depth: 3 }',
      lines: [expect.stringMatching(/^werkseite\.config\.json: expected JSON; \S/)],
    },
    {
      name: 'key inherited from Object',
      settings: { toString: 1 },
      lines: ['werkseite.config.json: toString: no such setting'],
    },
  ])('rejects $name', async ({ settings, lines }) => {
    await writeConfig(settings)
    expect(await refusal()).toEqual(lines)
  })

  test('is required by its option', async () => {
    expect(await refusal({ config: 'missing.json' })).toEqual([
      'missing.json: expected a file that can be read',
    ])
  })

  test('is refused without read permission', async () => {
    await mkdir(join(cwd, 'werkseite.config.json'))
    expect(await refusal()).toEqual(['werkseite.config.json: expected a file that can be read'])
  })
})
