import { useCallback, useEffect, useRef, useState } from 'react'
import { call, type Answer, type CallName, type Query } from '../api/api.ts'

interface Loaded<Data> {
  data?: Data
  error?: Error
  reload: () => void
}

/** What a call of the API answers, asked anew when it is another one. */
export function useLoaded<Name extends CallName>(
  name: Name,
  query: Query = '',
): Loaded<Answer<Name>> {
  const search = String(new URLSearchParams(query))
  const key = `${name} ${search}`
  const [answer, setAnswer] = useState<{ key: string; data?: Answer<Name>; error?: Error }>()
  const wanted = useRef(key)
  const reload = useCallback(() => {
    const take = (taken: { data?: Answer<Name>; error?: Error }) =>
      key === wanted.current && setAnswer({ key, ...taken })
    call(name, search).then(
      (data) => take({ data }),
      (error: unknown) => take({ error: error as Error }),
    )
  }, [name, search, key])
  useEffect(() => {
    wanted.current = key
    reload()
  }, [key, reload])
  return { ...(answer?.key === key && answer), reload }
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
