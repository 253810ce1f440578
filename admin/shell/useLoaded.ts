import { useCallback, useEffect, useState } from 'react'
import { call } from '../api/api.ts'

interface Answer<T> {
  data?: T
  error?: Error
}

interface Loaded<T> extends Answer<T> {
  reload: () => void
}

/** What the API answers for a name and its query, asked anew when these change. */
export function useLoaded<T>(name: string, query = ''): Loaded<T> {
  const [answers, setAnswers] = useState<Record<string, Answer<T>>>({})
  const key = `${name}?${query}`
  const reload = useCallback(() => {
    const keep = (answer: Answer<T>) => setAnswers((others) => ({ ...others, [key]: answer }))
    call<T>('GET', name, { query: Object.fromEntries(new URLSearchParams(query)) }).then(
      (data) => keep({ data }),
      (error: unknown) => keep({ error: error as Error }),
    )
  }, [name, query, key])
  useEffect(reload, [reload])
  return { ...answers[key], reload }
}

/** Runs what a button does: whether it is under way, and what came wrong of it. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  async function run(action: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await action()
    } catch (thrown) {
      setError(thrown as Error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}
