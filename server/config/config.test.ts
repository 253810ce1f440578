import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

test('nothing of others is loaded unless it is set up', () => {
  expect(parseConfig({})).toMatchObject({ tagManager: null, maps: null })
})

test('tag manager and maps come from their usual addresses', () => {
  expect(parseConfig({ GTM_ID: 'GTM-ABC1234', MAPS_API_KEY: 'key_1-A' })).toMatchObject({
    tagManager: { id: 'GTM-ABC1234', url: new URL('https://www.googletagmanager.com') },
    maps: { key: 'key_1-A', url: new URL('https://www.google.com/maps/embed/v1/place') },
  })
})

test('tag manager and maps come from where they are said to be', () => {
  const config = parseConfig({
    GTM_ID: 'GTM-ABC1234',
    TAG_SERVER_URL: 'https://tags.site.test',
    MAPS_API_KEY: 'key',
    MAPS_URL: 'https://maps.site.test/place',
  })
  expect(config.tagManager?.url.href).toBe('https://tags.site.test/')
  expect(config.maps?.url.href).toBe('https://maps.site.test/place')
})

const folders = (value: string) =>
  `MEDIA_PREFIXES=${value}: expected folders with commas between them, such as /uploads/`

const site = (value: string) =>
  `SITE_URL=${value}: expected an address without path, as every page is at the top of its host`
const hosts = (value: string) =>
  `PREVIEW_HOSTS=${value}: expected host names without port, with commas between them, such as beta.example.com`

test('of pictures elsewhere on the content service those in named folders are shown', () => {
  expect(parseConfig({}).mediaPrefixes).toEqual(['/media/'])
  expect(parseConfig({ MEDIA_PREFIXES: '/uploads/, /a/b/' }).mediaPrefixes).toEqual([
    '/uploads/',
    '/a/b/',
  ])
})

test.each([
  ['GTM_ID', 'UA-12345', 'GTM_ID=UA-12345: expected a container such as GTM-ABC1234'],
  ['GTM_ID', 'GTM-<b>', 'GTM_ID=GTM-<b>: expected a container such as GTM-ABC1234'],
  ['TAG_SERVER_URL', 'tags', 'TAG_SERVER_URL=tags: expected an http(s) address'],
  ['MAPS_API_KEY', 'a&b', 'MAPS_API_KEY=a&b: expected letters, digits, - and _'],
  ['MAPS_URL', 'ftp://maps', 'MAPS_URL=ftp://maps: expected an http(s) address'],
  ['MEDIA_PREFIXES', 'uploads', folders('uploads')],
  ['MEDIA_PREFIXES', '/uploads', folders('/uploads')],
  ['MEDIA_PREFIXES', '/media/,/a/../b/', folders('/media/,/a/../b/')],
  ['MEDIA_PREFIXES', 'https://cms.example/', folders('https://cms.example/')],
  ['SITE_URL', 'https://www.site.test/de', site('https://www.site.test/de')],
  ['PREVIEW_HOSTS', 'https://beta.site.test', hosts('https://beta.site.test')],
  ['PREVIEW_HOSTS', 'beta.site.test:8080', hosts('beta.site.test:8080')],
  ['PREVIEW_HOSTS', 'localhost, ::1', hosts('localhost, ::1')],
  ['PREVIEW_HOSTS', 'a.site.test b.site.test', hosts('a.site.test b.site.test')],
])('%s=%s stops the start with a line that says why', (name, value, line) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new ConfigError(line))
})

test('operators are answered on this machine only, wherever visitors are', () => {
  const config = parseConfig({ HOST: '0.0.0.0', SITE_URL: 'https://www.site.test' })
  expect(config).toMatchObject({ host: '0.0.0.0', opsHost: '127.0.0.1' })
  expect(parseConfig({ OPS_HOST: '::' }).opsHost).toBe('::')
})

test.each(['0.0.0.0', '::', '192.0.2.1', 'www.site.test', '127.0.0.1.site.test'])(
  'the site does not listen on %s without its own address',
  (HOST) => {
    const line = `SITE_URL=: expected an http(s) address without user, password, query and #, because HOST=${HOST} is open to others`
    expect(() => parseConfig({ HOST })).toThrow(new ConfigError(line))
  },
)

test.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])(
  'on %s it is the address of this machine, which shows drafts',
  (HOST) => {
    const { siteUrl, previewHosts } = parseConfig({ HOST, PORT: '3001' })
    expect(siteUrl.href).toBe('http://localhost:3001/')
    expect(previewHosts).toEqual(['localhost', '127.0.0.1', '[::1]'])
  },
)

test('a site that is open to others shows drafts only on the hosts that are named', () => {
  const open = { HOST: '0.0.0.0', SITE_URL: 'http://localhost:3000' }
  expect(parseConfig(open).previewHosts).toEqual([])
  const preview = { ...open, PREVIEW_HOSTS: 'Localhost, [::1],' }
  expect(parseConfig(preview).previewHosts).toEqual(['localhost', '[::1]'])
})
