import { describe, expect, test } from 'vitest'
import { attachmentKind } from './attachment-kind.ts'

describe('attachment kind', () => {
  test.each([
    { type: 'application/pdf', start: '%PDF-1.4' },
    { type: 'application/pdf', start: '\x1B%-12345X@PJL JOB\r\n%PDF-1.4' },
    { type: 'application/pdf', start: '\xEF\xBB\xBF\r\n%PDF-2.0' },
    { type: 'model/step', start: "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(('x'),'2;1');" },
    { type: 'model/step', start: '\xEF\xBB\xBF\r\n ISO-10303-21 ;\r\n' },
    { type: 'image/vnd.dxf', start: '  0\r\nSECTION\r\n  2\r\nHEADER\r\n' },
    { type: 'image/vnd.dxf', start: '0\nSECTION\n2\nHEADER\n' },
    { type: 'image/vnd.dxf', start: '999\r\nmade by a program\r\n  0\r\nSECTION\r\n' },
    { type: 'image/vnd.dxf', start: 'AutoCAD Binary DXF\r\n\x1A\0' },
    { type: 'image/vnd.dwg', start: 'AC1032\0\0\0' },
    { type: 'image/jpeg', start: '\xFF\xD8\xFF\xE1' },
    { type: 'image/png', start: '\x89PNG\r\n\x1A\n' },
    { type: 'image/heic', start: '\0\0\0\x18ftypheic\0\0\0\0' },
    { type: 'image/heic', start: '\0\0\0\x18ftypmif1\0\0\0\0mif1heic' },
    { type: 'application/zip', start: 'PK\x03\x04' },
  ])('recognises $type: $start', ({ type, start }) => {
    expect(attachmentKind(Buffer.from(start, 'latin1'))?.type).toBe(type)
  })

  test.each([
    '',
    'hello',
    '<!DOCTYPE html><!-- %PDF-1.4 -->',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'MZ\x90\0',
    '#!/bin/sh',
    '\x7FELF',
    'GIF89a',
    '\xD0\xCF\x11\xE0',
    '\0\0\0\x18ftypmp42',
    '0\nSECTIONS\n',
    `${'x'.repeat(1_020)}%PDF-1.4`,
  ])('accepts no other content: %s', (start) => {
    expect(attachmentKind(Buffer.from(start, 'latin1'))).toBeNull()
  })

  test('shows the real kind of a package', () => {
    expect(attachmentKind(Buffer.from('PK\x03\x04'))?.extensions).toEqual(['.zip'])
  })
})
