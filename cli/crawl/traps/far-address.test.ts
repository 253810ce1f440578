import { describe, expect, test } from 'vitest'
import { farAddress } from './far-address.ts'

describe('far address', () => {
  test.each([
    { url: '/part/317', other: '/part/1', far: '/part/90317' },
    { url: '/2031/03/', other: '/2026/11/', far: '/9031/03/' },
    { url: '/c?month=2031-03', other: '/c?month=2026-11', far: '/c?month=9031-03' },
    { url: '/c?date=20310314', other: '/c?date=20261130', far: '/c?date=90310314' },
    {
      url: '/list?size=500&page=7',
      other: '/list?size=500&page=1',
      far: '/list?size=500&page=90007',
    },
    { url: '/gr%C3%B6sse/2', other: '/gr%C3%B6sse/1', far: '/gr%C3%B6sse/90002' },
    { url: '/part', other: '/part', far: null },
  ])('of $url', ({ url, other, far }) => {
    const site = 'https://127.0.0.1'
    expect(farAddress(site + url, site + other)).toBe(far && site + far)
  })
})
