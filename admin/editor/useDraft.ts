import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { ApiError, call, type FieldError } from '../api/api.ts'
import { isSame, type JsonObject } from '../api/json.ts'
import { edit, type Edit, type Edits } from './edits.ts'

export type SaveState = 'saved' | 'saving' | 'failed' | 'conflict'

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
  const [saved, setSaved] = useState(loaded)
  const [failures, setFailures] = useState(0)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [version, setVersion] = useState(0)
  const [conflict, setConflict] = useState<Theirs<T>>()
  const saving = useRef<Promise<void>>(null)
  const latest = useRef({ now: edits.now, saved: loaded, etag: options.etag })
  const isSaved = edits.now === saved
  const isConflict = conflict !== undefined
  useEffect(() => void (latest.current.now = edits.now), [edits.now])

  const save = useCallback(async () => {
    const { now, saved: before, etag } = latest.current
    if (now === before) return
    try {
      settle(await call<SaveAnswer>('PUT', name, { query, body: now, etag }))
    } catch (error) {
      const { status, body } = error instanceof ApiError ? error : { status: 0, body: {} }
      if (status === 422) settle(body)
      else if (status === 412)
        setConflict({ ...(body as unknown as Theirs<T>), base: latest.current.saved })
      else setFailures((count) => count + 1)
    }

    function settle(answer: SaveAnswer): void {
      latest.current.saved = now
      latest.current.etag = answer.etag ?? latest.current.etag
      setSaved(now)
      setFailures(0)
      setErrors(answer.errors ?? [])
      setVersion((last) => last + 1)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the query is that of the key
  }, [name, key])

  const flush = useCallback(async () => {
    await saving.current
    saving.current = save().finally(() => void (saving.current = null))
    await saving.current
  }, [save])

  useEffect(() => {
    if (isSaved) return localStorage.removeItem(key)
    if (isConflict) return
    localStorage.setItem(key, JSON.stringify({ etag: latest.current.etag, value: edits.now }))
    const timer = setTimeout(() => void flush(), failures > 0 ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [edits.now, isSaved, failures, isConflict, flush, key])

  useEffect(() => {
    if (isSaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])

  const resolve = useCallback((value: T, etag: string) => {
    latest.current.etag = etag
    setConflict(undefined)
    dispatch({ kind: 'replace', value })
  }, [])
  return {
    edits,
    dispatch,
    state: toState(),
    errors,
    currentEtag: () => latest.current.etag,
    acknowledge: (etag) => void (latest.current.etag = etag),
    version,
    conflict,
    meet: setConflict,
    resolve,
    flush,
    isRecovered: recovered !== undefined,
  }

  function toState(): SaveState {
    if (isConflict) return 'conflict'
    if (failures > 0) return 'failed'
    return isSaved ? 'saved' : 'saving'
  }
}

interface SaveAnswer {
  etag?: string
  errors?: FieldError[]
}

function recover<T extends JsonObject>(key: string, etag: string, loaded: T): T | undefined {
  const kept = localStorage.getItem(key)
  if (!kept) return undefined
  const { etag: base, value } = JSON.parse(kept) as { etag: string; value: T }
  localStorage.removeItem(key)
  return base === etag && !isSame(value, loaded) ? value : undefined
}
