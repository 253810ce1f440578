import { describe, expect, test } from 'vitest'
import { findEncoding } from './find-encoding.ts'

const find = (body: string | Buffer, type = 'text/html') =>
  findEncoding({ headers: { 'content-type': type }, body: Buffer.from(body) })

const latin = Buffer.from('<title>Größe</title>', 'latin1')

describe('character encoding', () => {
  test.each([
    { name: 'header', body: latin, type: 'text/html; charset="ISO-8859-1"', is: 'windows-1252' },
    {
      name: 'byte order mark first',
      body: '\uFEFFa',
      type: 'text/html; charset=latin1',
      is: 'utf-8',
    },
    { name: 'declaration', body: '<meta charset=shift_jis>', is: 'shift_jis' },
    {
      name: 'old declaration',
      body: '<META content="text/html; charset=windows-1251" HTTP-EQUIV=Content-Type>',
      is: 'windows-1251',
    },
    {
      name: 'declaration after 1024 bytes',
      body: `<head><script>${' '.repeat(5_000)}</script><meta charset="gbk">`,
      is: 'gbk',
    },
    {
      name: 'XML declaration',
      body: '<?xml version="1.0" encoding="koi8-r"?><html>',
      is: 'koi8-r',
    },
    { name: 'UTF-16 in single bytes', body: '<meta charset=utf-16>', is: 'utf-8' },
    { name: 'no declaration, UTF-8', body: '<title>Größe</title>', is: 'utf-8' },
    { name: 'no declaration, single bytes', body: latin, is: 'windows-1252' },
    { name: 'no declaration, XHTML', body: latin, type: 'application/xhtml+xml', is: 'utf-8' },
    { name: 'unknown label', body: latin, type: 'text/html; charset=none', is: 'windows-1252' },
    { name: 'comment', body: '<!-- <meta charset=gbk> --><p>', is: 'utf-8' },
    { name: 'text of a description', body: '<meta name=a content="charset=gbk">', is: 'utf-8' },
    { name: 'declaration in the body', body: '<body><meta charset=gbk>', is: 'utf-8' },
  ])('$name: $is', ({ body, type, is }) => {
    expect(find(body, type)).toBe(is)
  })
})
