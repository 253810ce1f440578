import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { manifestHandler } from './manifest.ts'

test('the manifest names the site, and icons of the size that it says', async () => {
  const app = express().get('/site.webmanifest', manifestHandler({ siteName: 'Muster AG' }))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/site.webmanifest`)
  expect(response.headers.get('content-type')).toMatch('application/manifest+json')
  const { name, icons } = (await response.json()) as {
    name: string
    icons: { src: string; sizes: string }[]
  }
  expect(name).toBe('Muster AG')
  for (const { src, sizes } of icons.filter(({ sizes: size }) => size !== 'any')) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
