import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitUploadRate } from './limit-body.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startUpload() {
  const socket = { bytesRead: 1_000 }
  const upload = Object.assign(new EventEmitter(), {
    socket,
    complete: false,
    destroy: vi.fn<() => void>(),
  })
  limitUploadRate(upload as unknown as IncomingMessage)
  return upload
}

describe('upload rate', () => {
  test('cuts off an upload without progress', () => {
    const upload = startUpload()
    upload.socket.bytesRead += 150_000
    vi.advanceTimersByTime(15_000)
    expect(upload.destroy).not.toHaveBeenCalled()
    upload.socket.bytesRead += 15
    vi.advanceTimersByTime(15_000)
    expect(upload.destroy).toHaveBeenCalledOnce()
  })

  test('ignores a complete upload', () => {
    const upload = startUpload()
    upload.complete = true
    vi.advanceTimersByTime(15_000)
    expect(upload.destroy).not.toHaveBeenCalled()
    upload.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})
