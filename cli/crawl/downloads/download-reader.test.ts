import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDownloadReader } from './download-reader.ts'

/** A reader whose child process has the given program. */
async function open(source: string, timeoutMs = 60_000) {
  const folder = await mkdtemp(join(tmpdir(), 'download-'))
  const program = join(folder, 'start.mjs')
  await writeFile(program, source)
  const reader = createDownloadReader({ timeoutMs, program })
  onTestFinished(async () => {
    reader.close()
    await rm(folder, { recursive: true })
  })
  return reader
}

const task = { kind: 'pdf', bytes: Buffer.from('x') } as const

describe('download reader', () => {
  test.each([
    {
      name: 'without end',
      program: `process.on('message', () => { for (;;); })`,
      timeoutMs: 500,
    },
    { name: 'with a crash', program: `process.on('message', () => process.exit(1))` },
    {
      name: 'beyond the memory limit',
      program: `process.on('message', () => { const all = []; for (;;) all.push(new Array(1e6).fill({})) })`,
    },
  ])('gives up a document $name', async ({ program, timeoutMs }) => {
    const reader = await open(program, timeoutMs)
    expect(await reader.read(task)).toEqual({ kind: 'unread', reason: 'document-limit' })
  })

  test('reads the next document in a new process', async () => {
    const reader = await open(
      `process.on('message', ({ kind }) => kind === 'docx' ? process.exit(1) : process.send({ kind: 'read', links: [] }))`,
    )
    const answers = await Promise.all([reader.read({ ...task, kind: 'docx' }), reader.read(task)])
    expect(answers).toEqual([
      { kind: 'unread', reason: 'document-limit' },
      { kind: 'read', links: [] },
    ])
  })

  test('passes no variables of the command', async () => {
    const reader = await open(
      `process.on('message', () => process.send({ kind: 'read', links: Object.keys(process.env) }))`,
    )
    expect(await reader.read(task)).toEqual({ kind: 'read', links: [] })
  })

  test('starts no process for a waiting document once closed', async () => {
    const reader = await open(
      `process.on('message', ({ kind }) => kind === 'docx' && process.send({ kind: 'read', links: [] }))`,
    )
    const waits = [reader.read(task), reader.read({ ...task, kind: 'docx' })]
    reader.close()
    expect(await Promise.all(waits)).toEqual([
      { kind: 'unread', reason: 'document-limit' },
      { kind: 'unread', reason: 'document-limit' },
    ])
  })
})
