import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

/** A server on loopback that closes with the test. @param listener request handler or Express app @returns its address */
export async function listenForTest(listener: RequestListener): Promise<string> {
  const { url, stop } = await listen(listener)
  onTestFinished(stop)
  return url
}
