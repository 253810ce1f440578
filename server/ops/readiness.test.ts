import { expect, test } from 'vitest'
import type { ContentClient } from '../../content/client/content-client.ts'
import { createBackendReadiness, takesVisitors } from './readiness.ts'

interface Situation {
  /** How old what the content client says is; `null`: it throws; `'late'`: it does not answer. */
  ageMs: number | null | 'late'
  holds?: boolean
}

/** Asks once in each situation, with so much time between. */
async function ask(situations: Situation[], stepMs = 5_000): Promise<string[]> {
  let time = 0
  let situation: Situation = { ageMs: 0 }
  const layout = ((_locale, request) => {
    const { ageMs } = situation
    if (ageMs === 'late') return new Promise(() => {})
    if (ageMs === null) return Promise.reject(new Error('away'))
    request?.observe?.({ key: 'k', kind: 'layout', path: '/', digest: 'd', ageMs })
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

test.each<{ name: string; situations: Situation[]; states: string[] }>([
  { name: 'an answer', situations: [{ ageMs: 0 }], states: ['ready'] },
  { name: 'a kept answer', situations: [{ ageMs: 1_900 }], states: ['ready'] },
  { name: 'an answer of before', situations: [{ ageMs: 6_000 }], states: ['degraded'] },
  { name: 'no answer', situations: [{ ageMs: null }], states: ['degraded'] },
  { name: 'nothing at all', situations: [{ ageMs: null, holds: false }], states: ['unready'] },
  { name: 'a slow one, never heard', situations: [{ ageMs: 'late' }], states: ['degraded'] },
  {
    name: 'a slow one that answered a moment ago',
    situations: [{ ageMs: 0 }, { ageMs: 'late' }, { ageMs: 'late' }, { ageMs: 'late' }],
    states: ['ready', 'ready', 'ready', 'degraded'],
  },
  {
    name: 'one that comes back',
    situations: [{ ageMs: null }, { ageMs: 0 }],
    states: ['degraded', 'ready'],
  },
])('$name: $states', async ({ situations, states }) => {
  expect(await ask(situations)).toEqual(states)
})

test('a degraded site stays in rotation', () => {
  expect(
    ['starting', 'ready', 'degraded', 'unready', 'draining'].map((state) =>
      takesVisitors(state as never),
    ),
  ).toEqual([false, true, true, false, false])
})
