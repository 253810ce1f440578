import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/api.ts'

interface Answer<T> {
  name: string
  data?: T
  error?: Error
}

interface Loaded<T> extends Partial<Answer<T>> {
  reload: () => void
}

/** @param name of a call of the API with its query: what it answers, asked anew when it is another one */
export function useLoaded<T>(name: string): Loaded<T> {
  const [answer, setAnswer] = useState<Answer<T>>()
  const wanted = useRef(name)
  const reload = useCallback(() => {
    const take = (taken: Answer<T>) => name === wanted.current && setAnswer(taken)
    call<T>('GET', name).then(
      (data) => take({ name, data }),
      (error: unknown) => take({ name, error: error as Error }),
    )
  }, [name])
  useEffect(() => {
    wanted.current = name
    reload()
  }, [name, reload])
  return { ...(answer?.name === name && answer), reload }
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
