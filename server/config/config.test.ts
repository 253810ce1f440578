import { describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { ConfigError } from '../../platform/variables/config-error.ts'
import { root } from '../../platform/project.ts'
import { parseConfig } from './config.ts'

describe('site configuration', () => {
  test('loads no third-party script by default', () => {
    expect(parseConfig({})).toMatchObject({ tagManager: null, maps: null })
  })

  test('shows the sample content by default', () => {
    expect(parseConfig({}).contentDir).toBe(join(root, 'sample-site/content'))
  })

  test('uses the default addresses of tag manager and maps', () => {
    expect(parseConfig({ GTM_ID: 'GTM-ABC1234', MAPS_API_KEY: 'key_1-A' })).toMatchObject({
      tagManager: { id: 'GTM-ABC1234', url: new URL('https://www.googletagmanager.com') },
      maps: { key: 'key_1-A', url: new URL('https://www.google.com/maps/embed/v1/place') },
    })
  })

  test('accepts other addresses of tag manager and maps', () => {
    const config = parseConfig({
      GTM_ID: 'GTM-ABC1234',
      TAG_SERVER_URL: 'https://tags.site.test',
      MAPS_API_KEY: 'key',
      MAPS_URL: 'https://maps.site.test/place',
    })
    expect(config.tagManager?.url.href).toBe('https://tags.site.test/')
    expect(config.maps?.url.href).toBe('https://maps.site.test/place')
  })

  test('notifies nobody by default', () => {
    expect(parseConfig({}).notifications).toEqual({ mail: null, webhook: null, hasContent: false })
  })

  const mail = {
    SMTP_URL: 'smtps://user:secret@mail.firma.ch',
    FORMS_MAIL_FROM: 'Müller AG <website@firma.ch>',
    FORMS_MAIL_TO: 'büro@firma.ch, offer=verkauf@firma.ch',
  }

  test('notifies by mail and webhook', () => {
    const webhook = {
      FORMS_WEBHOOK: 'https://hooks.firma.ch/forms',
      FORMS_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }
    const { notifications } = parseConfig({ ...mail, ...webhook, FORMS_MAIL_CONTENT: 'true' })
    expect(notifications).toMatchObject({
      mail: {
        server: new URL(mail.SMTP_URL),
        from: { name: 'Müller AG', address: 'website@firma.ch' },
      },
      webhook: { url: new URL('https://hooks.firma.ch/forms') },
      hasContent: true,
    })
    expect(notifications.webhook?.key).toHaveLength(24)
  })

  test.each([
    [{ ...mail, FORMS_MAIL_TO: '' }, 'FORMS_MAIL_TO=: expected a value, because of SMTP_URL'],
    [
      { FORMS_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
      'FORMS_WEBHOOK=: expected',
    ],
    [{ ...mail, SMTP_URL: 'http://user:secret@x' }, 'SMTP_URL=…: expected an smtp(s) URL'],
    [{ ...mail, FORMS_MAIL_FROM: 'Website' }, 'FORMS_MAIL_FROM=Website: expected a mail address'],
    [{ ...mail, FORMS_MAIL_TO: 'a@b' }, 'FORMS_MAIL_TO=a@b: expected mail addresses'],
    [{ FORMS_WEBHOOK_SECRET: 'secret' }, 'FORMS_WEBHOOK_SECRET=…: expected whsec_'],
  ])('refuses incomplete or invalid notifications: %#', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(message)
  })

  const editUrl = (value: string) =>
    `EDIT_URL=${value}: expected an http(s) address with {path}, such as https://cms.example.com/edit?path={path}`
  const origins = (value: string) =>
    `FRAME_ANCESTORS=${value}: expected comma-separated origins, such as https://cms.example.com`
  const folders = (value: string) =>
    `MEDIA_PREFIXES=${value}: expected comma-separated folders, such as /uploads/ or https://files.example.com/`

  const site = (value: string) =>
    `SITE_URL=${value}: expected a URL without path, because pages are at the root of the host`
  const hosts = (value: string) =>
    `PREVIEW_HOSTS=${value}: expected comma-separated host names without port, such as beta.example.com`

  test('accepts further media folders of the content service', () => {
    expect(parseConfig({}).mediaPrefixes).toEqual(['/media/'])
    expect(
      parseConfig({ MEDIA_PREFIXES: '/uploads/, /a/b/, https://files.example/x/' }).mediaPrefixes,
    ).toEqual(['/uploads/', '/a/b/', 'https://files.example/x/'])
  })

  test('keeps 2,000 connections open for 95 s by default', () => {
    expect(parseConfig({})).toMatchObject({ keepAliveMs: 95_000, maxConnections: 2_000 })
    expect(parseConfig({ KEEP_ALIVE_SECONDS: '5', MAX_CONNECTIONS: '50' })).toMatchObject({
      keepAliveMs: 5_000,
      maxConnections: 50,
    })
  })

  test.each([
    [
      'KEEP_ALIVE_SECONDS',
      '0',
      'KEEP_ALIVE_SECONDS=0: expected seconds, at least 1 and at most an hour',
    ],
    ['MAX_CONNECTIONS', 'many', 'MAX_CONNECTIONS=many: expected a number, at least 10'],
    ['GTM_ID', 'UA-12345', 'GTM_ID=UA-12345: expected a container such as GTM-ABC1234'],
    ['GTM_ID', 'GTM-<b>', 'GTM_ID=GTM-<b>: expected a container such as GTM-ABC1234'],
    ['TAG_SERVER_URL', 'tags', 'TAG_SERVER_URL=tags: expected an http(s) URL'],
    ['MAPS_API_KEY', 'a&b', 'MAPS_API_KEY=a&b: expected letters, digits, - and _'],
    ['MAPS_URL', 'ftp://maps', 'MAPS_URL=ftp://maps: expected an http(s) URL'],
    ['BACKEND_TOKEN', 'a b', 'BACKEND_TOKEN=…: expected visible ASCII characters without spaces'],
    [
      'BACKEND_PREVIEW_TOKEN',
      'ä',
      'BACKEND_PREVIEW_TOKEN=…: expected visible ASCII characters without spaces',
    ],
    ['FRAME_ANCESTORS', 'https://cms.example/', origins('https://cms.example/')],
    ['FRAME_ANCESTORS', 'http://cms.example', origins('http://cms.example')],
    ['FRAME_ANCESTORS', '*', origins('*')],
    ['EDIT_URL', 'https://cms.example/edit', editUrl('https://cms.example/edit')],
    ['EDIT_URL', 'javascript:{path}', editUrl('javascript:{path}')],
    ['MEDIA_PREFIXES', 'uploads', folders('uploads')],
    ['MEDIA_PREFIXES', '/uploads', folders('/uploads')],
    ['MEDIA_PREFIXES', '/media/,/a/../b/', folders('/media/,/a/../b/')],
    ['MEDIA_PREFIXES', 'http://cms.example/', folders('http://cms.example/')],
    ['MEDIA_PREFIXES', 'https://cms.example', folders('https://cms.example')],
    ['MEDIA_PREFIXES', 'https://a@cms.example/', folders('https://a@cms.example/')],
    ['MEDIA_PREFIXES', '/', folders('/')],
    ['SITE_URL', 'https://www.site.test/de', site('https://www.site.test/de')],
    ['PREVIEW_HOSTS', 'https://beta.site.test', hosts('https://beta.site.test')],
    ['PREVIEW_HOSTS', 'beta.site.test:8080', hosts('beta.site.test:8080')],
    ['PREVIEW_HOSTS', 'localhost, ::1', hosts('localhost, ::1')],
    ['PREVIEW_HOSTS', 'a.site.test b.site.test', hosts('a.site.test b.site.test')],
  ])('rejects %s=%s with the reason', (name, value, line) => {
    expect(() => parseConfig({ [name]: value })).toThrow(new ConfigError(line))
  })

  test('binds the operations port to loopback by default', () => {
    const config = parseConfig({ HOST: '0.0.0.0', SITE_URL: 'https://www.site.test' })
    expect(config).toMatchObject({ host: '0.0.0.0', opsHost: '127.0.0.1' })
    expect(parseConfig({ OPS_HOST: '::' }).opsHost).toBe('::')
  })

  test.each(['0.0.0.0', '::', '192.0.2.1', 'www.site.test', '127.0.0.1.site.test'])(
    'requires SITE_URL for HOST %s',
    (HOST) => {
      const line = `SITE_URL=: expected an http(s) URL without user, password, query and #, because HOST=${HOST} is not loopback`
      expect(() => parseConfig({ HOST })).toThrow(new ConfigError(line))
    },
  )

  test.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])(
    'shows drafts on loopback address %s',
    (HOST) => {
      const { siteUrl, previewHosts } = parseConfig({ HOST, PORT: '3001' })
      expect(siteUrl.href).toBe('http://localhost:3001/')
      expect(previewHosts).toEqual(['localhost', '127.0.0.1', '[::1]'])
    },
  )

  test('limits drafts of a public site to PREVIEW_HOSTS', () => {
    const open = { HOST: '0.0.0.0', SITE_URL: 'http://localhost:3000' }
    expect(parseConfig(open).previewHosts).toEqual([])
    const preview = { ...open, PREVIEW_HOSTS: 'Localhost, [::1],' }
    expect(parseConfig(preview).previewHosts).toEqual(['localhost', '[::1]'])
  })

  test('requires PURGE_TOKEN with PURGE_URL', () => {
    expect(() => parseConfig({ PURGE_URL: 'http://site:3000' })).toThrow(
      'PURGE_TOKEN=: expected at least 16 characters, because of PURGE_URL',
    )
  })
})
