import { describe, expect, test } from 'vitest'
import type { ContentClient } from '../../content/client/content-client.ts'
import { createBackendReadiness, createReadiness, takesVisitors } from './readiness.ts'

interface Situation {
  /** Age of the response of the content client; `null`: it throws; `'late'`: it never responds. */
  ageMs: number | null | 'late'
  holds?: boolean
}

/** Probes once per situation; `stepMs` pass between two probes. */
async function ask(situations: Situation[], stepMs = 5_000): Promise<string[]> {
  let time = 0
  let situation: Situation = { ageMs: 0 }
  const layout = ((_locale, request) => {
    const { ageMs } = situation
    if (ageMs === 'late') return new Promise(() => {})
    if (ageMs === null) return Promise.reject(new Error('away'))
    request?.observe?.({ kind: 'layout', path: '/', ageMs })
    return Promise.resolve({})
  }) as ContentClient['layout']
  const readiness = createBackendReadiness({
    content: { layout },
    cache: { holds: (key) => key.startsWith('page /') && situation.holds !== false },
    now: () => time,
  })
  const states: string[] = []
  for (situation of situations) {
    states.push(await readiness())
    time += stepMs
  }
  return states
}

describe('readiness', () => {
  test.each<{ name: string; situations: Situation[]; states: string[] }>([
    { name: 'a fresh response', situations: [{ ageMs: 0 }], states: ['ready'] },
    { name: 'a cached response', situations: [{ ageMs: 1_900 }], states: ['ready'] },
    { name: 'a stale response', situations: [{ ageMs: 6_000 }], states: ['degraded'] },
    { name: 'a failing backend', situations: [{ ageMs: null }], states: ['degraded'] },
    {
      name: 'a failing backend and an empty cache',
      situations: [{ ageMs: null, holds: false }],
      states: ['unready'],
    },
    {
      name: 'a hanging backend from the start',
      situations: [{ ageMs: 'late' }],
      states: ['degraded'],
    },
    {
      name: 'a backend hanging after a response',
      situations: [{ ageMs: 0 }, { ageMs: 'late' }, { ageMs: 'late' }, { ageMs: 'late' }],
      states: ['ready', 'ready', 'ready', 'degraded'],
    },
    {
      name: 'a recovered backend',
      situations: [{ ageMs: null }, { ageMs: 0 }],
      states: ['degraded', 'ready'],
    },
  ])('$name: $states', async ({ situations, states }) => {
    expect(await ask(situations)).toEqual(states)
  })

  test('degraded keeps the replica in rotation', () => {
    expect(
      ['starting', 'ready', 'degraded', 'unready', 'draining'].map((state) =>
        takesVisitors(state as never),
      ),
    ).toEqual([false, true, true, false, false])
  })

  test('follows the phases of the process', async () => {
    const readiness = createReadiness()
    const states = [await readiness.read()]
    readiness.serve(async () => 'degraded')
    states.push(await readiness.read())
    readiness.drain()
    states.push(await readiness.read())
    expect(states).toEqual(['starting', 'degraded', 'draining'])
  })
})
