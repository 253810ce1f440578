import { describe, expect, test } from 'vitest'
import { mediaAuthorization, toMediaAddress } from './media-address.ts'

const source = {
  backendUrl: new URL('https://cms.example/api'),
  mediaPrefixes: ['/uploads/', 'https://files.example/x/'],
}

describe('media address', () => {
  test.each([
    { address: 'https://cms.example/uploads/a.pdf', token: 'Bearer live' },
    { address: 'https://files.example/x/film.mp4', token: undefined },
    { address: 'http://cms.example/uploads/a.pdf', token: undefined },
  ])('of $address receives the token $token', ({ address, token }) => {
    const tokens = { live: 'live', preview: 'draft' }
    expect(mediaAuthorization(address, { ...source, tokens }).authorization).toBe(token)
  })

  test.each([
    ['/media/a.pdf', 'https://cms.example/api/media/a.pdf'],
    ['/media/@/uploads/a.pdf?v=2', 'https://cms.example/uploads/a.pdf?v=2'],
    ['/media/@files.example/x/film.mp4', 'https://files.example/x/film.mp4'],
  ])('of %s is public', (path, address) => {
    expect(toMediaAddress(path, source)).toBe(address)
  })

  test.each([
    '/media/@/de/ajax/layout',
    '/media/@/uploads',
    '/media/@/uploads/..%2fadmin',
    '/media/@/uploads/..%252fadmin',
    '/media/@/uploads/%252e%252e/admin',
    '/media/@/uploads/..%5cadmin',
    '/media/@files.example/y/film.mp4',
    '/media/@files.example.evil.example/x/film.mp4',
    '/media/@evil.example/x/film.mp4',
    '/admin',
  ])('of %s does not exist', (path) => {
    expect(toMediaAddress(path, source)).toBeNull()
  })
})
