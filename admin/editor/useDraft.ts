import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { ApiError, call, type FieldError } from '../api/api.ts'
import { isSame, type JsonObject } from '../api/json.ts'
import { edit, type Edit, type Edits } from './edits.ts'

export type SaveState = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflict'

/** What another person has saved since: all three states, to be merged. */
export interface Theirs<T> {
  base: T
  theirs: T
  etag: string
}

export interface Draft<T extends JsonObject> {
  edits: Edits<T>
  dispatch: (change: Edit) => void
  state: SaveState
  /** What is wrong with what was saved last. */
  errors: FieldError[]
  /** The state that the server has, for calls that change it. */
  currentEtag: () => string
  /** Goes on from another state of the server with the same content: it was published. */
  acknowledge: (etag: string) => void
  /** How often the draft was saved: what shows it looks anew then. */
  version: number
  conflict?: Theirs<T>
  /** Stops saving until the two states are made one. */
  meet: (theirs: Theirs<T>) => void
  /** Goes on from a state of the server. */
  resolve: (value: T, etag: string) => void
  /** Saves what is not yet saved. */
  flush: () => Promise<void>
  /** True where the browser had a state that the server did not. */
  isRecovered: boolean
}

interface DraftOptions<T> {
  /** Name of the call of the API and its query. */
  name: string
  query: Record<string, string>
  /** Name of the value in what is sent. */
  loaded: T
  etag: string
}

/** After the last letter, ms: soon enough to be seen in the page within half a second. */
const pauseMs = 120
const retryMs = 3000

/** A draft that saves itself. What is not saved yet is kept in the browser, too, so that neither a crash of it nor of the server loses it. */
export function useDraft<T extends JsonObject>(options: DraftOptions<T>): Draft<T> {
  const { name, query, loaded } = options
  const key = `unsaved:${name}:${Object.values(query).join()}`
  const [recovered] = useState(() => recover<T>(key, options.etag, loaded))
  const [edits, dispatch] = useReducer(
    (state: Edits<T>, change: Edit) => edit(state, change),
    recovered
      ? { now: recovered, past: [loaded], future: [] }
      : { now: loaded, past: [], future: [] },
  )
  const [state, setState] = useState<SaveState>('saved')
  const [errors, setErrors] = useState<FieldError[]>([])
  const [version, setVersion] = useState(0)
  const [conflict, setConflict] = useState<Theirs<T>>()
  const saved = useRef(loaded)
  const saving = useRef<Promise<void>>(null)
  const latest = useRef({ now: edits.now, etag: options.etag })
  useEffect(() => void (latest.current.now = edits.now), [edits.now])

  const save = useCallback(async () => {
    const { now, etag: base } = latest.current
    if (now === saved.current) return
    setState('saving')
    try {
      const answer = await call<{ etag: string; errors?: FieldError[] }>('PUT', name, {
        query,
        body: now,
        etag: base,
      })
      settle(answer)
    } catch (error) {
      if (!(error instanceof ApiError)) setState('failed')
      else if (error.status === 422) settle(error.body)
      else if (error.status === 412) {
        meet({ ...(error.body as unknown as Theirs<T>), base: saved.current })
      } else setState('failed')
    }

    function settle(answer: { etag?: string; errors?: FieldError[] }): void {
      saved.current = now
      if (answer.etag) latest.current.etag = answer.etag
      setErrors(answer.errors ?? [])
      setVersion((last) => last + 1)
      if (latest.current.now === now) localStorage.removeItem(key)
      setState(latest.current.now === now ? 'saved' : 'waiting')
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the query is that of the key
  }, [name, key])

  const flush = useCallback(async () => {
    await saving.current
    saving.current = save().finally(() => void (saving.current = null))
    await saving.current
  }, [save])

  const isFailed = state === 'failed'
  const isSaved = state === 'saved'
  const isConflict = conflict !== undefined
  useEffect(() => {
    if (edits.now === saved.current || isConflict) return
    localStorage.setItem(key, JSON.stringify({ etag: latest.current.etag, value: edits.now }))
    setState((last) => (last === 'failed' ? last : 'waiting'))
    const timer = setTimeout(() => void flush(), isFailed ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [edits.now, isFailed, isConflict, flush, key])

  useEffect(() => {
    if (isSaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])

  const meet = (theirs: Theirs<T>) => {
    setConflict(theirs)
    setState('conflict')
  }
  const resolve = useCallback(
    (value: T, newEtag: string) => {
      latest.current.etag = newEtag
      setConflict(undefined)
      setState('saved')
      dispatch({ kind: 'replace', value })
    },
    [dispatch],
  )
  return {
    edits,
    dispatch,
    state,
    errors,
    currentEtag: () => latest.current.etag,
    acknowledge: (etag) => void (latest.current.etag = etag),
    version,
    conflict,
    meet,
    resolve,
    flush,
    isRecovered: recovered !== undefined,
  }
}

function recover<T extends JsonObject>(key: string, etag: string, loaded: T): T | undefined {
  const kept = localStorage.getItem(key)
  if (!kept) return undefined
  const { etag: base, value } = JSON.parse(kept) as { etag: string; value: T }
  localStorage.removeItem(key)
  return base === etag && !isSame(value, loaded) ? value : undefined
}
