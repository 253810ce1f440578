import {
  createContext,
  startTransition,
  Suspense,
  use,
  useMemo,
  useReducer,
  useState,
  type ReactNode,
} from 'react'
import { call, type ApiResponse, type CallName, type Query } from '../api/api.ts'
import { t } from '../texts/texts.ts'
import { ErrorNotice, Notice } from './Notice.tsx'

type Known = Map<string, Promise<unknown>>

interface Responses {
  find: (key: string) => Promise<unknown> | undefined
  /** Sends each call to the server once and caches its response. */
  load: <Name extends CallName>(name: Name, query?: Query) => Promise<ApiResponse<Name>>
  /** Repeats all calls of the current view. The old responses stay visible until new ones arrive, and after a failure. */
  refresh: () => void
  /** Shows that the view is outdated, once for all of its parts. */
  failToRefresh?: (error: Error) => void
}

const ResponsesContext = createContext<Responses>({
  find: () => undefined,
  load: call,
  refresh: () => undefined,
})

const never = new Promise<never>(() => undefined)

interface LoadingProps {
  children: ReactNode
  failed?: (error: Error) => ReactNode
}

/**
 * Shows content that needs responses of the server, or the error of a call. The responses are cached while the content is shown, and requested
 * again after each action.
 *
 * @param failed what is shown for an error of a call in place of its message; `undefined`: the message
 */
export function Loading({ children, failed }: LoadingProps) {
  const around = use(ResponsesContext)
  const [error, setError] = useState<Error>()
  const [outdated, setOutdated] = useState<Error>()
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const [{ now, before }, setKnown] = useState<{ now: Known; before?: Known }>(() => ({
    now: new Map(),
  }))
  const responses = useMemo<Responses>(() => {
    const find = (key: string) => around.find(key) ?? now.get(key)
    const failToRefresh = around.failToRefresh ?? setOutdated
    return {
      find,
      failToRefresh,
      load<Name extends CallName>(name: Name, query: Query = '') {
        const key = `${name} ${new URLSearchParams(query)}`
        const known = find(key)
        if (known) return known as Promise<ApiResponse<Name>>
        const earlier = before?.get(key)
        const loading = call(name, query).catch((thrown: Error) => {
          if (earlier) failToRefresh(thrown)
          else setError(thrown)
          return (earlier ?? never) as Promise<ApiResponse<Name>>
        })
        // React alone would show the content 300 ms after its placeholder at the earliest.
        void loading.then(showAgain)
        now.set(key, loading)
        return loading
      },
      refresh() {
        around.refresh()
        setOutdated(undefined)
        startTransition(() => setKnown({ now: new Map(), before: now }))
      },
    }
  }, [around, now, before])

  function retry(): void {
    setError(undefined)
    setKnown({ now: new Map() })
  }

  if (error) return failed?.(error) ?? <ErrorNotice error={error} onRetry={retry} />
  return (
    <ResponsesContext value={responses}>
      {outdated && (
        <ErrorNotice name={t('loading.outdated')} error={outdated} onRetry={responses.refresh} />
      )}
      <Suspense fallback={<Notice>{t('loading')}</Notice>}>{children}</Suspense>
    </ResponsesContext>
  )
}

/** Starts a call whose response is used later, so that several calls run in parallel. */
export function useLoad(): Responses['load'] {
  return use(ResponsesContext).load
}

/** Response of an API call; suspends until it arrives. */
export function useLoaded<Name extends CallName>(name: Name, query?: Query): ApiResponse<Name> {
  return use(useLoad()(name, query))
}

/** Permission to publish: editors and admins have it, authors write drafts only. */
export function useMayPublish(): boolean {
  return useLoaded('GET session').user?.role !== 'author'
}

/** Whether an action is running. Actions run one at a time. */
export const BusyContext = createContext<[isBusy: boolean, setBusy: (isBusy: boolean) => void]>([
  false,
  () => undefined,
])

/** Announces a running action, for which all buttons wait. */
export function Working() {
  const [isBusy] = use(BusyContext)
  return (
    <span role="status" className="hint">
      {isBusy && t('working')}
    </span>
  )
}

/** Runs the action of a button unless another action is running, and returns its error. */
export function useAction() {
  const [isBusy, setBusy] = use(BusyContext)
  const { refresh } = use(ResponsesContext)
  const [error, setError] = useState<Error>()
  async function run(action: () => unknown): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await action()
      refresh()
    } catch (thrown) {
      setError(thrown as Error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}
