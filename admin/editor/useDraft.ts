import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { FieldError } from '../../content/service/editor/kinds.ts'
import { ApiError, call, type Answer } from '../api/api.ts'
import { isSame, type JsonObject } from '../api/json.ts'
import { edit } from './edits.ts'

/** Why the server refuses what is there now, by status: trying again would not help. */
const refusals = { 423: 'planned', 413: 'tooLarge' } as const

type Problem = 'failed' | (typeof refusals)[keyof typeof refusals]
type SaveState = 'saved' | 'saving' | 'conflict' | Problem

/** What another person has saved since: all three states, to be merged. */
export interface Theirs {
  base: JsonObject
  theirs: JsonObject
  etag: string
}

export type Draft = ReturnType<typeof useDraft>

/** After the last letter, ms: soon enough to be seen in the page within half a second. */
const pauseMs = 120
const retryMs = 3000

/**
 * A draft that saves itself. What is not saved yet is kept in the browser, too, so that neither a crash of it nor of the server loses
 * it.
 *
 * @param path of a page, or the file of a layout
 * @param opened what the server had when it was opened
 */
export function useDraft(path: string, opened: Answer<'GET page'>) {
  const key = `unsaved:${path}`
  const loaded = opened.page as JsonObject
  const loadedEtag = opened.etag
  const [recovered] = useState(() => recover(key, loadedEtag, loaded))
  const [edits, dispatch] = useReducer(edit, {
    now: recovered ?? loaded,
    past: recovered ? [loaded] : [],
    future: [],
  })
  const [saved, setSaved] = useState({ value: loaded, errors: opened.errors, version: 0 })
  const [conflict, setConflict] = useState<Theirs>()
  const [problem, setProblem] = useState<{ value: JsonObject; state: Problem }>()
  const saving = useRef(Promise.resolve())
  const latest = useRef<Latest>({ now: edits.now, saved: loaded, etag: loadedEtag, unanswered: [] })
  const isSaved = edits.now === saved.value
  const isConflict = conflict !== undefined
  useEffect(() => void (latest.current.now = edits.now), [edits.now])

  const save = useCallback(async () => {
    const { now, saved: base, etag } = latest.current
    if (now === base) return
    try {
      settle(now, await call('PUT page', { path }, { body: now, etag }))
    } catch (error) {
      const { status, body } = error instanceof ApiError ? error : { status: 0, body: {} }
      if (status === 422) settle(now, body)
      else if (status === 412) meet({ ...(body as Omit<Theirs, 'base'>), base })
      else {
        const state = status === 423 || status === 413 ? refusals[status] : 'failed'
        if (state === 'failed') latest.current.unanswered.push(now)
        setProblem({ value: now, state })
      }
    }

    /** What was saved, but the answer got lost, is no conflict. */
    function meet(theirs: Theirs): void {
      const own = [...latest.current.unanswered, now].find((sent) => isSame(theirs.theirs, sent))
      if (own) settle(own, theirs)
      else setConflict(theirs)
    }

    function settle(value: JsonObject, { etag: next = etag, errors = [] }: SaveAnswer): void {
      Object.assign(latest.current, { saved: value, etag: next, unanswered: [] })
      setSaved(({ version }) => ({ value, errors, version: version + 1 }))
      setProblem(undefined)
    }
  }, [path])

  /** One after the other: a save begins with the tag that the one before it has got. */
  const flush = useCallback(() => (saving.current = saving.current.then(save)), [save])

  useEffect(() => {
    if (isSaved) return localStorage.removeItem(key)
    if (isConflict) return
    localStorage.setItem(key, JSON.stringify({ etag: latest.current.etag, value: edits.now }))
    const isFailed = problem?.state === 'failed'
    if (!isFailed && problem?.value === edits.now) return
    const timer = setTimeout(() => void flush(), isFailed ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [edits.now, isSaved, problem, isConflict, flush, key])

  useEffect(() => {
    if (isSaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])

  const isInTrouble = problem?.state === 'failed' || problem?.value === edits.now
  const unsaved = isInTrouble ? problem.state : 'saving'
  const state: SaveState = isConflict ? 'conflict' : isSaved ? 'saved' : unsaved
  return {
    edits,
    dispatch,
    state,
    /** What is wrong with what was saved last. */
    errors: saved.errors,
    /** The state that the server has, for calls that change it. */
    currentEtag: () => latest.current.etag,
    /** Goes on from another state of the server with the same content: it was published. */
    acknowledge: (etag: string) => void (latest.current.etag = etag),
    /** How often the draft was saved: what shows it looks anew then. */
    version: saved.version,
    conflict,
    /** Stops saving until the two states are made one. */
    meet: setConflict,
    /** Goes on from a state of the server. */
    resolve: (value: JsonObject, etag: string) => {
      latest.current.etag = etag
      setConflict(undefined)
      dispatch({ kind: 'set', path: [], value })
    },
    /** Saves what is not yet saved. */
    flush,
    /** True where the browser had a state that the server did not. */
    isRecovered: recovered !== undefined,
  }
}

interface Latest {
  now: JsonObject
  saved: JsonObject
  etag: string
  /** Sent since, without an answer: each may have been saved. */
  unanswered: JsonObject[]
}

interface SaveAnswer {
  etag?: string
  errors?: FieldError[]
}

function recover(key: string, etag: string, loaded: JsonObject): JsonObject | undefined {
  const kept = localStorage.getItem(key)
  if (!kept) return undefined
  const { etag: base, value } = JSON.parse(kept) as { etag: string; value: JsonObject }
  localStorage.removeItem(key)
  return base === etag && !isSame(value, loaded) ? value : undefined
}
