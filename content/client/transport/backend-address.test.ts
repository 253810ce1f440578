import { expect, test } from 'vitest'
import { ContentNotFound } from '../../contract/content-error.ts'
import { createBackendAddress } from './backend-address.ts'

const root = createBackendAddress(new URL('http://backend.example:8080'))
const below = createBackendAddress(new URL('https://host.example/cms/'))

test.each([
  { address: root, path: '/de', is: '/de' },
  { address: root, path: '/de/a?x=1&y=/../z', is: '/de/a?x=1&y=/../z' },
  { address: root, path: '/de/über uns?q=ä', is: '/de/%C3%BCber%20uns?q=%C3%A4' },
  { address: root, path: '/de/%C3%BCber', is: '/de/%C3%BCber' },
  { address: root, path: '//evil.example/x', is: '//evil.example/x' },
  { address: root, path: '/de/a#b\r\nx: y', is: '/de/a%23bx:%20y' },
  { address: below, path: '/de?x', is: '/cms/de?x' },
  { address: below, path: '/de/../en', is: '/cms/en' },
])('$path is asked for as $is', ({ address, path, is }) => {
  expect(address.toBackendPath(path)).toBe(is)
})

test.each(['/../admin', '/de/%2e%2e/../admin', '/..', 'x'])(
  '%s leads out of the base address',
  (path) => {
    expect(() => below.toBackendPath(path)).toThrow(ContentNotFound)
  },
)

test.each([
  { name: 'path', address: root, location: '/de/neu?x=1#y', is: '/de/neu?x=1#y' },
  { name: 'relative path', address: root, location: 'neu', is: '/de/neu' },
  {
    name: 'full address',
    address: root,
    location: 'http://backend.example:8080/de/neu',
    is: '/de/neu',
  },
  { name: 'other host', address: root, location: 'http://evil.example/de', is: null },
  { name: 'other host without scheme', address: root, location: '//evil.example/de', is: null },
  { name: 'other port', address: root, location: 'http://backend.example/de', is: null },
  { name: 'other scheme', address: root, location: 'https://backend.example:8080/de', is: null },
  { name: 'script', address: root, location: 'javascript:x()', is: null },
  {
    name: 'path that is a host',
    address: root,
    location: 'http://backend.example:8080//evil.example',
    is: null,
  },
  {
    name: 'path that is a host after dots',
    address: root,
    location: '/x/..//evil.example',
    is: null,
  },
  { name: 'asked path itself', address: root, location: '/de/alt', is: null },
  { name: 'no address', address: root, location: 'http://', is: null },
  { name: 'path with the prefix', address: below, location: '/cms/de/neu', is: '/de/neu' },
  { name: 'path of the contract', address: below, location: '/de/neu', is: '/de/neu' },
  { name: 'path beside the prefix', address: below, location: '/cmsx/de', is: null },
  { name: 'path outside the prefix', address: below, location: '/login', is: null },
  { name: 'host behind the prefix', address: below, location: '/cms//evil.example', is: null },
])('Location, $name: $is', ({ address, location, is }) => {
  expect(address.toSitePath(location, address.toBackendPath('/de/alt'))).toBe(is)
})
