import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { ApiError, call, type Answer } from '../api/api.ts'
import { isSame } from '../../content/service/editor/changes.ts'
import type { JsonObject } from '../api/json.ts'
import { edit, type Edit } from './edits.ts'

/** Reasons why a version is not saved, by status. */
const problems = { 401: 'signedOut', 404: 'gone', 413: 'tooLarge', 423: 'planned' } as const
type Problem = 'failed' | (typeof problems)[keyof typeof problems]
type SaveState = 'saved' | 'saving' | 'conflict' | Problem

/** Changes that another person has saved: all three versions, for the merge. */
export interface Theirs {
  base: JsonObject
  /** `null`: the file of the page was deleted, and only the draft is left. */
  theirs: JsonObject | null
  etag: string
}

export type Draft = ReturnType<typeof useDraft>

/** How long a change waits for others, ms. The preview loads in the same thread as the form, so letters that follow each other wait for a pause. */
const pauseMs = { change: 50, typing: 200 }
const retryMs = 3000

/**
 * A draft that saves itself. Unsaved changes are also stored in the browser, so that they survive a crash of the browser or of the server.
 *
 * @param path path of a page, or file of a layout
 * @param opened version on the server when the editor was opened
 */
export function useDraft(path: string, opened: Answer<'GET page'>) {
  const key = `unsaved:${path}`
  const loaded = opened.page
  const loadedEtag = opened.etag
  const [recovered] = useState(() => recover(key, loaded))
  const [edits, apply] = useReducer(edit, {
    now: recovered?.value ?? loaded,
    past: recovered ? [loaded] : [],
    future: [],
  })
  const dispatch = useCallback((change: Edit) => apply({ ...change, at: Date.now() }), [])
  const [saved, setSaved] = useState({ value: loaded, version: 0 })
  const [known, setKnown] = useState(() => whatIsKnownBy(opened))
  // Asked for anew after an action.
  if (known.opened !== opened) setKnown(whatIsKnownBy(opened))
  const [conflict, setConflict] = useState<Theirs | undefined>(() =>
    recovered && recovered.etag !== loadedEtag
      ? { base: recovered.base, theirs: loaded, etag: loadedEtag }
      : undefined,
  )
  /** The last version that could not be saved, set anew by each attempt. */
  const [unsaved, setUnsaved] = useState<{ value: JsonObject; problem: Problem }>()
  const saving = useRef(Promise.resolve())
  const latest = useRef<Latest>({ now: edits.now, saved: loaded, etag: loadedEtag })
  const isSaved = edits.now === saved.value
  const isTyping = edits.typed?.goesOn
  const isConflict = conflict !== undefined
  const refused = unsaved?.value === edits.now ? unsaved : undefined
  useEffect(() => void (latest.current.now = edits.now), [edits.now])

  const save = useCallback(async () => {
    const { now, unanswered = now } = latest.current
    for (const value of new Set([unanswered, now])) {
      const { saved: base, etag } = latest.current
      if (now === base) return
      latest.current.unanswered = undefined
      try {
        const answer = await call('PUT page', { path }, { body: value, etag })
        Object.assign(latest.current, { saved: value, etag: answer.etag })
        setSaved(({ version }) => ({ value, version: version + 1 }))
        setKnown((before) => ({ ...before, ...answer }))
        setUnsaved(undefined)
      } catch (error) {
        const { status, body } = error instanceof ApiError ? error : { status: 0, body: {} }
        if (status === 412) return setConflict({ ...(body as Omit<Theirs, 'base'>), base })
        if (status === 0 || status >= 500) latest.current.unanswered = value
        return setUnsaved({ value: now, problem: problemOf(status) })
      }
    }
  }, [path])

  /** Saves run one after the other, because each needs the entity tag that the one before received. */
  const flush = useCallback(async () => {
    await (saving.current = saving.current.then(save))
    return latest.current.now === latest.current.saved
  }, [save])

  useEffect(() => {
    if (isSaved) return localStorage.removeItem(key)
    if (isConflict) return
    const { etag, saved: base } = latest.current
    keepInBrowser(key, { etag, base, value: edits.now })
    if (refused && !isPassing(refused.problem)) return
    const timer = setTimeout(
      () => void flush(),
      refused ? retryMs : pauseMs[isTyping ? 'typing' : 'change'],
    )
    return () => clearTimeout(timer)
  }, [edits.now, isSaved, refused, isConflict, isTyping, flush, key])

  useEffect(() => {
    if (isSaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])

  const state: SaveState = isConflict
    ? 'conflict'
    : isSaved
      ? 'saved'
      : (refused?.problem ?? 'saving')
  return {
    edits,
    dispatch,
    state,
    /** What is wrong with the last saved version, and what visitors see of it. */
    findings: known.findings,
    pageState: known.state,
    /** Entity tag of the version on the server, for calls that change it. */
    currentEtag: () => latest.current.etag,
    /** Continues with a new entity tag of the same content, after a publication. */
    acknowledge: (etag: string) => void (latest.current.etag = etag),
    /** Counts the saves; the preview reloads when the number changes. */
    version: saved.version,
    conflict,
    /** Stops saving until the conflict is resolved. A publication names no base: it changed nothing. */
    meet: (theirs: Omit<Theirs, 'base'> & Partial<Theirs>) =>
      setConflict({ base: latest.current.saved, ...theirs }),
    /** Continues with a version of the server. */
    resolve: (value: JsonObject, etag: string) => {
      latest.current.etag = etag
      setConflict(undefined)
      // A copy is saved even if it is what this browser saved last.
      dispatch({ kind: 'set', path: [], value: { ...value } })
    },
    /** Saves unsaved changes; false if the server does not have them then. */
    flush,
    /** True where the browser had stored changes that the server did not have. */
    isRecovered: recovered !== undefined && conflict === undefined,
  }
}

const whatIsKnownBy = (opened: Answer<'GET page'>) => {
  const { state, findings } = opened
  return { opened, state, findings }
}

interface Latest {
  now: JsonObject
  saved: JsonObject
  etag: string
  /** Was sent and got no answer. It is sent again before anything else: the server may have saved it, and takes it a second time. */
  unanswered?: JsonObject
}

/** Unsaved changes in the browser's storage, with the version on the server that they were made on. */
interface Unsaved {
  etag: string
  base: JsonObject
  value: JsonObject
}

function keepInBrowser(key: string, unsaved: Unsaved): void {
  try {
    localStorage.setItem(key, JSON.stringify(unsaved))
  } catch {
    // The storage has no room for a text that long: the server is asked to save it all the same.
  }
}

function recover(key: string, loaded: JsonObject): Unsaved | undefined {
  const stored = localStorage.getItem(key)
  if (!stored) return undefined
  const unsaved = JSON.parse(stored) as Unsaved
  return isSame(unsaved.value, loaded) ? undefined : unsaved
}

function problemOf(status: number): Problem {
  return status in problems ? problems[status as keyof typeof problems] : 'failed'
}

/** Whether it helps to try again. */
function isPassing(problem: Problem): boolean {
  return problem === 'failed' || problem === 'signedOut'
}
