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
import { call, type Answer, type CallName, type Query } from '../api/api.ts'
import { t } from '../texts/texts.ts'
import { ErrorNotice, Notice } from './Notice.tsx'

type Known = Map<string, Promise<unknown>>

interface Answers {
  find: (key: string) => Promise<unknown> | undefined
  /** Sends each call to the server once and caches its answer. */
  ask: <Name extends CallName>(name: Name, query?: Query) => Promise<Answer<Name>>
  /** Repeats all calls of the current view. The old answers stay visible until new ones arrive, and after a failure. */
  refresh: () => void
}

const AnswersContext = createContext<Answers>({
  find: () => undefined,
  ask: call,
  refresh: () => undefined,
})

const never = new Promise<never>(() => undefined)

/**
 * Shows content that needs answers of the server, or the error of a call. The answers are cached while the content is shown, and requested
 * again after each action.
 */
export function Loading({ children }: { children: ReactNode }) {
  const around = use(AnswersContext)
  const [error, setError] = useState<Error>()
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const [{ now, before }, setKnown] = useState<{ now: Known; before?: Known }>(() => ({
    now: new Map(),
  }))
  const answers = useMemo<Answers>(() => {
    const find = (key: string) => around.find(key) ?? now.get(key)
    return {
      find,
      ask<Name extends CallName>(name: Name, query: Query = '') {
        const key = `${name} ${new URLSearchParams(query)}`
        const known = find(key)
        if (known) return known as Promise<Answer<Name>>
        const earlier = before?.get(key)
        const asked = call(name, query).catch((thrown: Error) => {
          if (!earlier) setError(thrown)
          return (earlier ?? never) as Promise<Answer<Name>>
        })
        // React alone would show the content 300 ms after its placeholder at the earliest.
        void asked.then(showAgain)
        now.set(key, asked)
        return asked
      },
      refresh() {
        around.refresh()
        startTransition(() => setKnown({ now: new Map(), before: now }))
      },
    }
  }, [around, now, before])
  if (error) return <ErrorNotice error={error} />
  return (
    <AnswersContext value={answers}>
      <Suspense fallback={<Notice>{t('loading')}</Notice>}>{children}</Suspense>
    </AnswersContext>
  )
}

/** Starts a call whose answer is used later, so that several calls run in parallel. */
export function useAsk(): Answers['ask'] {
  return use(AnswersContext).ask
}

/** Answer of an API call; suspends until it arrives. */
export function useLoaded<Name extends CallName>(name: Name, query?: Query): Answer<Name> {
  return use(useAsk()(name, query))
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
  const { refresh } = use(AnswersContext)
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
