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

test.each([
  ['GTM_ID', 'UA-12345', 'GTM_ID=UA-12345: expected a container such as GTM-ABC1234'],
  ['GTM_ID', 'GTM-<b>', 'GTM_ID=GTM-<b>: expected a container such as GTM-ABC1234'],
  ['TAG_SERVER_URL', 'tags', 'TAG_SERVER_URL=tags: expected an http(s) address'],
  ['MAPS_API_KEY', 'a&b', 'MAPS_API_KEY=a&b: expected letters, digits, - and _'],
  ['MAPS_URL', 'ftp://maps', 'MAPS_URL=ftp://maps: expected an http(s) address'],
])('%s=%s stops the start with a line that says why', (name, value, line) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new ConfigError(line))
})
