import { readFileSync } from 'node:fs'
import express from 'express'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { manifestHandler } from './manifest.ts'

describe('web app manifest', () => {
  test('has the site name and correct icon sizes', async () => {
    const app = express().get('/site.webmanifest', manifestHandler({ siteName: 'Muster AG' }))
    const response = await fetch(`${await listenForTest(app)}/site.webmanifest`)
    expect(response.headers.get('content-type')).toMatch('application/manifest+json')
    const { name, icons } = (await response.json()) as {
      name: string
      icons: { src: string; sizes: string }[]
    }
    expect(name).toBe('Muster AG')
    for (const { src, sizes } of icons.filter(({ sizes: size }) => size !== 'any')) {
      const { width, height } = await sharp(readFileSync(`public${src}`)).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })
})
