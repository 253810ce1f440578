import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { Purges } from '../../content/client/purges.ts'
import { isContentError, isRetryable, statusOf } from '../../content/contract/content-error.ts'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import type { Logger } from '../../platform/logger.ts'
import { createRedirectTable, isHarmless } from '../../routing/redirects/redirect-table.ts'

export interface RedirectListsDeps {
  content: Pick<ContentClient, 'redirects' | 'pages'>
  /** Whether the site shows drafts. */
  preview: boolean
  purges: Pick<Purges, 'latest'>
  /** `null`: the service that has the list reports its faults. */
  logger: Pick<Logger, 'warn'> | null
  /** Called when the lists have changed since the start: cached redirects may point to an address that has an entry now. */
  onChange?: () => void
  /** Monotonic clock in milliseconds. */
  now?: () => number
}

export type RedirectLists = ReturnType<typeof createRedirectLists>

/** Time after which the lists are loaded again, without a purge and after a failure. In ms. */
const periods = { loadedMs: 60_000, failedMs: 5_000 }

/** Time limit of the first load: a slow backend delays the start no longer than this, in ms. */
const startMs = 3_000

/** Faults that are logged; the others are counted. */
const maxLogged = 20

type Redirects = Awaited<ReturnType<ContentClient['redirects']>>

/**
 * The redirects of the backend's lists in memory, so that no request waits for them. They are loaded again in the background, after a purge
 * or a minute. While the backend fails, the last lists count.
 */
export function createRedirectLists({
  content,
  preview,
  purges,
  logger,
  onChange = () => {},
  now = () => performance.now(),
}: RedirectListsDeps) {
  let table = createRedirectTable([])
  let lists: Redirects[] = []
  /** Text of the entries in the table. */
  let built = ''
  /** True if pages may have been cached without the table. */
  let hasStarted = false
  let dueAt = 0
  let purgeNumber = purges.latest()
  let loading: Promise<void> | null = null
  let hasFailed = false
  /** The calls belong to no visitor's request, and thus not to its trace. */
  const outsideOfRequests = AsyncLocalStorage.snapshot()

  /** Loads the lists again, or joins the load under way. */
  function refresh(): Promise<void> {
    loading ??= outsideOfRequests(load).finally(() => (loading = null))
    return loading
  }

  async function load(): Promise<void> {
    purgeNumber = purges.latest()
    try {
      const loaded = await Promise.all(localeCodes.map(loadList))
      dueAt = now() + periods.loadedMs
      hasFailed = false
      if (loaded.every((list, index) => list === lists[index])) return
      lists = loaded
      await build()
    } catch (error) {
      const isPassing = isRetryable(error) && error.kind !== 'invalid'
      dueAt = now() + (isPassing ? periods.failedMs : periods.loadedMs)
      if (!hasFailed) logger?.warn({ err: error }, 'redirects cannot be loaded')
      hasFailed = true
    }
  }

  /** @returns an empty list where the backend has none */
  async function loadList(locale: Locale): Promise<Redirects> {
    return content.redirects(locale, { preview }).catch((error: unknown) => {
      if (isContentError(error) && unknownCall.includes(statusOf(error))) return none
      throw error
    })
  }

  async function build(): Promise<void> {
    const entries = new Map(lists.flat().map((entry) => [JSON.stringify(entry), entry]))
    // The list of a preview is another object each time.
    const text = [...entries.keys()].join()
    if (text === built) return
    built = text
    table = createRedirectTable([...entries.values()].entries())
    if (hasStarted) onChange()
    if (!logger || entries.size === 0) return
    const pages = await Promise.all(
      localeCodes.map((locale) => content.pages(locale, { preview }).catch(() => [])),
    )
    const paths = pages.flat().map(({ path }) => path)
    const { problems } = createRedirectTable([...entries.values()].entries(), paths)
    for (const { index, fault, message } of problems.slice(0, maxLogged)) {
      const from = [...entries.values()][index]?.from
      logger.warn(
        { from, fault, message, count: problems.length, isUsed: isHarmless(fault) },
        'fault in a redirect',
      )
    }
  }

  return {
    /** Loads the lists for the first time, for at most three seconds. */
    async start(): Promise<void> {
      await Promise.race([refresh(), delay(startMs, undefined, { ref: false })])
      hasStarted = true
    },
    refresh,
    /** As `find` of a redirect table. */
    find(url: string) {
      if (now() >= dueAt || purges.latest() !== purgeNumber) void refresh()
      return table.find(url)
    },
  }
}

/** Statuses of a backend that does not know the call. */
const unknownCall = [404, 405, 410, 501]

/** One object, so that it counts as unchanged. */
const none: Redirects = []
