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
  /** Asks the server once for each call. */
  ask: <Name extends CallName>(name: Name, query?: Query) => Promise<Answer<Name>>
  /** Asks anew for all that is shown, which stays until there is an answer, or where there is none. */
  refresh: () => void
}

const AnswersContext = createContext<Answers>({
  find: () => undefined,
  ask: call,
  refresh: () => undefined,
})

const never = new Promise<never>(() => undefined)

/**
 * Shows what needs answers of the server as soon as they are there, or why there are none. They are kept as long as it is shown, and
 * asked for anew after each action.
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
        // React alone would show it 300 ms after its placeholder at the earliest.
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

/** Asks for what is used later: several answers are waited for at once. */
export function useAsk(): Answers['ask'] {
  return use(AnswersContext).ask
}

/** What a call of the API answers. */
export function useLoaded<Name extends CallName>(name: Name, query?: Query): Answer<Name> {
  return use(useAsk()(name, query))
}

/** Authors write drafts; editors and admins publish. */
export function useMayPublish(): boolean {
  return useLoaded('GET session').user?.role !== 'author'
}

/** Whether something is done right now: one thing at a time. */
export const BusyContext = createContext<[isBusy: boolean, setBusy: (isBusy: boolean) => void]>([
  false,
  () => undefined,
])

/** Says that something is done: the buttons wait for it. */
export function Working() {
  const [isBusy] = use(BusyContext)
  return (
    <span role="status" className="hint">
      {isBusy && t('working')}
    </span>
  )
}

/** Runs what a button does, unless something is done already, and says what came wrong of it. */
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
