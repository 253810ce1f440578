import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ContentNotFound } from '../../content/contract/content-error.ts'
import { keepBusy } from '../../tests/harness/keep-busy.ts'
import {
  createSingleFlight,
  createWorkLimit,
  createWorkLimits,
  inTime,
  limitRendering,
  Overloaded,
  TookTooLong,
} from './work-limits.ts'
import type { PageRequest } from '../page/page-request.ts'
import type { RenderedPage } from '../page/render-page.ts'

describe('work limit', () => {
  /** Work that goes on until it is told to end. */
  function openWork() {
    const { promise, resolve } = Promise.withResolvers<string>()
    return { work: vi.fn<() => Promise<string>>(() => promise), end: () => resolve('done') }
  }

  test('so much runs at once, and the rest as soon as there is room', async () => {
    const limit = createWorkLimit({ concurrency: 2, maxQueued: 2, maxWaitMs: 10_000 })
    const all = [openWork(), openWork(), openWork()]
    const results = all.map(({ work }) => limit.run(work))
    await tick()
    expect(all.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0])
    all[0]?.end()
    await vi.waitFor(() => expect(all[2]?.work).toHaveBeenCalledOnce())
    for (const { end } of all) end()
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
  })

  test('what finds too many waiting is refused at once, and never begins', async () => {
    const onRefused = vi.fn<() => void>()
    const limit = createWorkLimit({ concurrency: 1, maxQueued: 1, maxWaitMs: 10_000 }, onRefused)
    const [running, waiting, refused] = [openWork(), openWork(), openWork()]
    const results = [limit.run(running.work), limit.run(waiting.work)]
    await tick()
    await expect(limit.run(refused.work)).rejects.toThrow(Overloaded)
    expect(onRefused).toHaveBeenCalledOnce()
    running.end()
    waiting.end()
    await Promise.all(results)
    expect(refused.work).not.toHaveBeenCalled()
    const next = openWork()
    next.end()
    expect(await limit.run(next.work)).toBe('done')
  })

  test('what waits too long is given up, and never begins', async () => {
    const onRefused = vi.fn<() => void>()
    const limit = createWorkLimit({ concurrency: 1, maxQueued: 5, maxWaitMs: 20 }, onRefused)
    const [running, waiting] = [openWork(), openWork()]
    const result = limit.run(running.work)
    await expect(limit.run(waiting.work)).rejects.toThrow(Overloaded)
    running.end()
    await result
    await tick()
    expect(waiting.work).not.toHaveBeenCalled()
    expect(onRefused).toHaveBeenCalledOnce()
  })

  test('work that fails makes room', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxQueued: 0, maxWaitMs: 1_000 })
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await limit.run(() => Promise.resolve(1))).toBe(1)
  })

  test('a limit is free where work would begin at once', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxQueued: 1, maxWaitMs: 1_000 })
    expect(limit.isFree()).toBe(true)
    const { work, end } = openWork()
    const result = limit.run(work)
    expect(limit.isFree()).toBe(false)
    end()
    await result
    await tick()
    expect(limit.isFree()).toBe(true)
  })
})

describe('in time', () => {
  const never = new Promise<string>(() => {})

  test('what answers in time is the answer, and so is its failure', async () => {
    expect(await inTime(Promise.resolve('answer'), 1_000)).toBe('answer')
    await expect(inTime(Promise.reject(new RangeError('no')), 1_000)).rejects.toThrow(RangeError)
  })

  test('what does not is too late', async () => {
    const start = performance.now()
    await expect(inTime(never, 30)).rejects.toThrow(TookTooLong)
    expect(performance.now() - start).toBeGreaterThan(25)
  })

  test('what fails later fails unheard', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    await expect(inTime(promise, 1)).rejects.toThrow(TookTooLong)
    reject(new Error('late'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  })

  test('what has come while this process was busy is in time', async () => {
    const { promise, resolve } = Promise.withResolvers<Stats>()
    const answer = inTime(promise, 200)
    setImmediate(() => {
      // The time has begun; it is over before this process looks at anything again.
      void stat('.').then(resolve)
      keepBusy(1_000)
    })
    expect((await answer).isDirectory()).toBe(true)
  })

  test('the time begins when what is asked has gone out', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    setImmediate(() => setTimeout(resolve, 5, 'answer')) // as the client sends its commands
    const answer = inTime(promise, 500)
    keepBusy(700)
    expect(await answer).toBe('answer')
  })
})

describe('single flight', () => {
  test('what several ask for at the same time is done once', async () => {
    const flight = createSingleFlight<string>()
    const run = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
    expect(await Promise.all([flight.run('a', run), flight.run('a', run)])).toEqual([
      'done',
      'done',
    ])
    expect(run).toHaveBeenCalledTimes(1)
    await flight.run('a', run)
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('keys have nothing to do with each other', async () => {
    const flight = createSingleFlight<string>()
    const outcomes = ['a', 'b'].map((key) => flight.run(key, () => Promise.resolve(key)))
    expect(await Promise.all(outcomes)).toEqual(['a', 'b'])
  })

  test('all who wait learn that it failed, the next one tries again', async () => {
    const flight = createSingleFlight<string>()
    const fail = () => Promise.reject(new Error('no'))
    const outcomes = await Promise.allSettled([flight.run('a', fail), flight.run('a', fail)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await flight.run('a', () => Promise.resolve('yes'))).toBe('yes')
  })

  test('who waits for what hangs begins anew, once for all', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const flight = createSingleFlight<string>({ maxWaitMs: 8_000 })
    const hanging = Promise.withResolvers<string>()
    const first = flight.run('a', () => hanging.promise)
    const begun = Promise.withResolvers<string>()
    const again = vi.fn<() => Promise<string>>(() => begun.promise)
    const others = [flight.run('a', again), flight.run('a', again)]
    await vi.advanceTimersByTimeAsync(7_999)
    expect(again).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    begun.resolve('again')
    expect(await Promise.all(others)).toEqual(['again', 'again'])
    expect(again).toHaveBeenCalledTimes(1)
    hanging.resolve('late')
    expect(await first).toBe('late')
  })
})

describe('limits of rendering', () => {
  const pageAt = (url: string): PageRequest => ({
    url,
    locale: 'de',
    asData: false,
    preview: false,
    encoding: 'br',
    key: `page ${url}`,
  })

  /** The backend has no page below `/de/nirgends`. A page is being rendered until it is told to end. */
  function setUp() {
    const begun = new Map<string, () => void>()
    const lookedUp = vi.fn<(path: string) => void>()
    const render = limitRendering(
      ({ url }) => {
        const { promise, resolve } = Promise.withResolvers<RenderedPage>()
        begun.set(url, () => resolve({ body: url } as RenderedPage))
        return promise
      },
      {
        content: {
          page(path) {
            lookedUp(path)
            return path.startsWith('/de/nirgends')
              ? Promise.reject(new ContentNotFound(path))
              : Promise.resolve({} as never)
          },
        },
        limits: createWorkLimits(() => {}),
        renderSeconds: { startTimer: () => () => {} },
      },
    )
    /** Asks for pages until as many are being rendered as may be. */
    async function fill() {
      const pages = Array.from({ length: 8 }, (_, index) => render(pageAt(`/de/seite-${index}`)))
      await vi.waitFor(() => expect(begun.size).toBe(pages.length))
      return pages
    }
    return { render, begun, lookedUp, fill }
  }

  test('a flood of paths that are no page leaves a page its place', async () => {
    const { render, begun, fill } = setUp()
    const pages = await fill()
    /** More than may wait for all pages together. */
    const flood = Array.from({ length: 600 }, (_, index) => render(pageAt(`/de/nirgends-${index}`)))
    const refused = flood.map((made) => made.then(undefined, (error: unknown) => error))
    expect(await refused.at(-1)).toBeInstanceOf(Overloaded)
    const page = render(pageAt('/de/heber'))
    // Ends pages only: the flood never has a page rendered to its end.
    for (let index = 0; index < pages.length; index++) begun.get(`/de/seite-${index}`)?.()
    await Promise.all(pages)
    await vi.waitFor(() => expect([...begun.keys()]).toContain('/de/heber'))
    begun.get('/de/heber')?.()
    expect((await page).body).toBe('/de/heber')
  })

  test('as long as there is room, the backend is not asked before', async () => {
    const { render, begun, lookedUp } = setUp()
    const none = render(pageAt('/de/nirgends'))
    await vi.waitFor(() => expect(begun.size).toBe(1))
    begun.get('/de/nirgends')?.()
    await none
    expect(lookedUp).not.toHaveBeenCalled()
  })

  test('error pages that are wanted in place of pages leave pages their place', async () => {
    const { render, begun, lookedUp, fill } = setUp()
    const pages = await fill()
    const refused = render({ ...pageAt('/de'), errorStatus: 405 })
    await vi.waitFor(() => expect([...begun.keys()]).toContain('/de'))
    expect(lookedUp).not.toHaveBeenCalled()
    for (const end of begun.values()) end()
    await Promise.all([...pages, refused])
  })

  test.each<{ name: string; asked: Partial<PageRequest> }>([
    { name: 'of a query', asked: { url: '/de/nirgends?farbe=rot' } },
    { name: 'that is a draft', asked: { preview: true } },
    { name: 'whose form was sent', asked: { formOutcome: { status: 'received' } as never } },
  ])('a path $name waits with the pages: nobody makes up many of them', async ({ asked }) => {
    const { render, begun, lookedUp, fill } = setUp()
    const pages = await fill()
    const page = { ...pageAt('/de/nirgends'), ...asked }
    const waiting = render(page)
    await tick()
    expect(lookedUp).not.toHaveBeenCalled()
    expect(begun.has(page.url)).toBe(false)
    for (const end of begun.values()) end()
    await Promise.all(pages)
    await vi.waitFor(() => expect([...begun.keys()]).toContain(page.url))
    begun.get(page.url)?.()
    expect((await waiting).body).toBe(page.url)
  })
})
