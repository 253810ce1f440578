import { expect, onTestFinished, test } from 'vitest'
import { openEditorDatabase, type Planned } from './editor-database.ts'
import { Refusal } from './refusal.ts'
import { createSchedule } from './schedule.ts'

const planned: Planned = {
  path: '/de/messe',
  action: 'publish',
  at: '2026-03-31T06:00:00.000Z',
  who: 'anna',
  role: 'editor',
  reason: null,
}

test('what is planned is done once when it is due, and what fails is told and given up', async () => {
  let time = planned.at.replace('06:00', '05:59')
  const done: string[] = []
  const logged: object[] = []
  const database = openEditorDatabase(':memory:')
  const act = (action: string) => async (path: string) => {
    done.push(`${action} ${path}`)
    if (path === '/de/weg') throw new Refusal(404, 'no page')
    return { etag: 'b', file: 'f' }
  }
  const schedule = createSchedule({
    database,
    desk: { open: () => ({ etag: 'a' }) } as never,
    publishing: { publish: act('publish'), unpublish: act('unpublish') } as never,
    now: () => Date.parse(time),
    logger: { info() {}, warn() {}, error: (fields) => void logged.push(fields) },
  })
  onTestFinished(() => {
    schedule.close()
    database.close()
  })
  database.plan({ ...planned, path: '/de/weg' })
  database.plan({ ...planned, at: planned.at.replace('06:00', '06:01') })
  database.plan({ ...planned, action: 'unpublish', at: planned.at.replace('03-31', '04-30') })

  await schedule.look()
  expect(done).toEqual([])
  time = planned.at.replace('06:00', '06:01')
  await schedule.look()
  await schedule.look()
  expect(done).toEqual(['publish /de/weg', 'publish /de/messe'])
  expect(logged).toMatchObject([{ path: '/de/weg', action: 'publish' }])
  time = planned.at.replace('03-31', '05-01')
  await schedule.look()
  expect(done.slice(2)).toEqual(['unpublish /de/messe'])
})
