import { describe, expect, onTestFinished, test } from 'vitest'
import type { User } from '../accounts/accounts.ts'
import { openEditorDatabase, type Planned } from './editor-database.ts'
import { Refusal } from './refusal.ts'
import { createSchedule } from './schedule.ts'

const planned: Planned = {
  path: '/de/messe',
  action: 'publish',
  at: '2026-03-31T06:00:00.000Z',
  who: 'anna',
  reason: null,
}

/** A schedule that notes what it does; `at` looks for what is due then. */
function openSchedule(users: User[]) {
  let time = planned.at
  const done: string[] = []
  const logged: object[] = []
  const database = openEditorDatabase(':memory:')
  const act = (action: string) => async (path: string) => {
    done.push(`${action} ${path}`)
    during.shift()?.()
    await Promise.resolve()
    if (path === '/de/weg') throw new Refusal(404, 'no page')
    if (path === '/de/voll') throw new Error('no space left on device')
  }
  const during: (() => void)[] = []
  const schedule = createSchedule({
    database,
    accounts: { list: () => users },
    drafts: { open: () => ({ etag: 'a' }) } as never,
    publishing: {
      publish: (path) => act('publish')(path).then(() => ({ etag: 'b' })),
      unpublish: act('unpublish'),
    },
    now: () => Date.parse(time),
    logger: { info() {}, warn() {}, error: (fields) => void logged.push(fields) },
  })
  onTestFinished(async () => {
    await schedule.close()
    database.close()
  })
  function at(when: string): Promise<void> {
    time = when
    return schedule.look()
  }
  return { database, at, done, logged, during, close: () => schedule.close() }
}

describe('schedule', () => {
  test('runs each due action once and logs failures', async () => {
    const { database, at, done, logged } = openSchedule([{ name: 'anna', role: 'editor' }])
    database.plan({ ...planned, path: '/de/weg' })
    database.plan({ ...planned, at: planned.at.replace('06:00', '06:01') })
    database.plan({ ...planned, action: 'unpublish', at: planned.at.replace('03-31', '04-30') })

    await at(planned.at.replace('06:00', '05:59'))
    expect(done).toEqual([])
    await at(planned.at.replace('06:00', '06:01'))
    await at(planned.at.replace('06:00', '06:01'))
    expect(done).toEqual(['publish /de/weg', 'publish /de/messe'])
    expect(logged).toMatchObject([{ path: '/de/weg', action: 'publish' }])
    await at(planned.at.replace('03-31', '05-01'))
    expect(done.slice(2)).toEqual(['unpublish /de/messe'])
  })

  test.each<{ name: string; users: User[]; who: string; expected: string[] }>([
    { name: 'was removed', users: [], who: 'anna', expected: [] },
    {
      name: 'is an author now',
      users: [{ name: 'anna', role: 'author' }],
      who: 'anna',
      expected: [],
    },
    {
      name: 'is the local user',
      users: [{ name: 'anna', role: 'author' }],
      who: 'local',
      expected: ['publish /de/messe', 'unpublish /de/messe'],
    },
  ])('checks permissions of an account: $name', async ({ users, who, expected }) => {
    const { database, at, done, logged } = openSchedule(users)
    for (const action of ['publish', 'unpublish'] as const)
      database.plan({ ...planned, who, action })
    await at(planned.at)
    expect(done).toEqual(expected)
    expect(logged).toHaveLength(2 - expected.length)
    expect(database.plans(planned.path)).toEqual([])
  })

  test('skips actions cancelled or rescheduled meanwhile', async () => {
    const { database, at, done, during } = openSchedule([{ name: 'anna', role: 'editor' }])
    const [off, anew] = ['/de/offen', '/de/neu']
    for (const path of ['/de/erste', off, anew]) database.plan({ ...planned, path })
    const later = planned.at.replace('03-31', '04-30')
    during.push(() => {
      database.cancelPlans(off)
      database.cancelPlans(anew)
      database.plan({ ...planned, path: anew, at: later })
    })
    await at(planned.at)
    expect(done).toEqual(['publish /de/erste'])
    expect(database.plans(anew)).toMatchObject([{ at: later }])
  })

  test('stops publishing after close', async () => {
    const { database, at, done, during, close } = openSchedule([{ name: 'anna', role: 'editor' }])
    for (const path of ['/de/erste', '/de/zweite']) database.plan({ ...planned, path })
    during.push(() => void close())
    await at(planned.at)
    expect(done).toEqual(['publish /de/erste'])
    expect(database.plans('/de/zweite')).toHaveLength(1)
  })

  test('logs database errors and continues', async () => {
    const { database, at, logged } = openSchedule([{ name: 'anna', role: 'editor' }])
    database.plan(planned)
    database.endPlan = () => {
      throw new Error('database or disk is full')
    }
    await at(planned.at)
    expect(logged).toMatchObject([{ err: { message: 'database or disk is full' } }])
  })

  test('retries after a full disk', async () => {
    const { database, at, done } = openSchedule([{ name: 'anna', role: 'editor' }])
    database.plan({ ...planned, path: '/de/voll' })
    await at(planned.at)
    await at(planned.at)
    expect(done).toEqual(['publish /de/voll', 'publish /de/voll'])
  })

  test('keeps order of publication and end during retries', async () => {
    const { database, at, done } = openSchedule([{ name: 'anna', role: 'editor' }])
    database.plan({ ...planned, path: '/de/voll' })
    database.plan({ ...planned, path: '/de/voll', action: 'unpublish' })
    await at(planned.at)
    expect(done).toEqual(['publish /de/voll'])
    expect(database.plans('/de/voll')).toHaveLength(2)
  })
})
