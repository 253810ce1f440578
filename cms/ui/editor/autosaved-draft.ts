import { ApiError, ForeignResponse, type ApiResponse, type call } from '../api/api.ts'
import { isSame } from '../../editor/changes.ts'
import type { JsonObject } from '../api/json.ts'
import { edit, type Edit, type Edits } from './edits.ts'
import { problemOf, temporary, type Problem } from './save-problems.ts'
import type { UnsavedCopies, UnsavedCopy } from './unsaved-copies.ts'

/** Another version of the page: all three versions, for the merge. */
export interface Theirs {
  base: JsonObject
  /** `null`: the file of the page was deleted, and only the draft is left. */
  theirs: JsonObject | null
  etag: string
  /** Who saved the other version; missing for a change outside of the editor. */
  who?: string
  /** ISO 8601. */
  at?: string
}

/** `draft`: saved on the server. `file`: the file has changed since the draft was begun. `copy`: text of another tab. */
type ConflictSource = { source: 'draft' | 'file' } | { source: 'copy'; key: string }
export type DraftConflict = Theirs & ConflictSource

/** `conflict`: with another person. `otherTab`: with a version of the same account. `fileChanged`: with what was published. */
type SaveState = 'saved' | 'saving' | 'conflict' | 'otherTab' | 'fileChanged' | Problem
type Known = Pick<ApiResponse<'GET page'>, 'findings' | 'state'>

export interface DraftState {
  edits: Edits
  /** The last version that the server has confirmed; `version` counts the saves. */
  saved: { value: JsonObject; version: number }
  /** What is wrong with the saved version, and what visitors see of it. */
  known: Known
  conflict?: DraftConflict | undefined
  /** The last version that could not be saved, and since when, ms. */
  unsaved?: { value: JsonObject; problem: Problem; since: number } | undefined
  /** Whether the browser has a copy of the unsaved text. */
  isKept: boolean
  /** When the text of this browser was typed that was found at the start, ms. */
  recoveredAt?: number | undefined
  /** Copies in this browser that cannot be read. */
  damaged: string[]
}

export interface AutosavedDraftDeps {
  /** Path of a page, or file of a layout. */
  path: string
  /** Version on the server when the editor was opened. */
  opened: ApiResponse<'GET page'>
  /** Name of the account that the text belongs to. */
  account: string
  copies: UnsavedCopies
  call: typeof call
  /** Time in ms. */
  now: () => number
}

export type AutosavedDraft = ReturnType<typeof createAutosavedDraft>

/** How long a change waits for others, ms. The preview loads in the same thread as the form, so letters that follow each other wait for a pause. */
const pauseMs = { change: 50, typing: 200 }
const retryMs = 3000
/** How often a version is sent again at once, because only its entity tag was old. */
const maxTagRetries = 3

/**
 * A draft that saves itself. Unsaved changes are also stored in the browser, so that they survive a crash of the browser or of the server. This
 * copy is deleted only after the server has confirmed exactly that text.
 */
export function createAutosavedDraft({
  path,
  opened,
  account,
  copies,
  call: send,
  now,
}: AutosavedDraftDeps) {
  const found = copies.find()
  let others = found.copies.filter(({ value }) => !isSame(value, opened.page))
  const known = found.copies.filter((copy) => !others.includes(copy))
  const recovered = others.shift()
  let etag = opened.etag
  /** Was sent and got no response. It is sent again before anything else: the server may have saved it, and takes it a second time. */
  let unconfirmed: JsonObject | undefined
  /** Whether the next version contains the change of the file. */
  let isMerged = false
  /** Whether the text is elsewhere now. */
  let isLeft = false
  let saving = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  let state: DraftState = {
    edits: {
      now: recovered?.value ?? opened.page,
      past: recovered ? [opened.page] : [],
      future: [],
    },
    saved: { value: opened.page, version: 0 },
    known: opened,
    conflict: conflictAtStart(),
    isKept: true,
    recoveredAt: recovered?.at,
    damaged: found.damaged.map(({ text }) => text),
  }

  return {
    account,
    start,
    dispatch: (change: Edit) => set({ edits: edit(state.edits, { ...change, at: now() }) }),
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    saveState(): SaveState {
      const { conflict } = state
      if (conflict?.source === 'file') return 'fileChanged'
      if (conflict) return conflict.who === account ? 'otherTab' : 'conflict'
      return isSaved() ? 'saved' : (refused()?.problem ?? 'saving')
    },
    /** A published page with other text in this browser is changed, also while that text cannot be saved. */
    pageState(): Known['state'] {
      const { state: pageState } = state.known
      const isAsKnown = isSaved() && !state.conflict
      return pageState === 'published' && !isAsKnown ? 'changed' : pageState
    },
    /** Takes what was loaded again after an action; it may be older than the last save. */
    learn(loaded: ApiResponse<'GET page'>): void {
      if (loaded === opened || !isSame(loaded.page, state.saved.value)) return
      const isNow = isSaved() && loaded.etag === etag
      set({ known: loaded, ...(isNow && { conflict: state.conflict ?? fileConflict(loaded) }) })
    },
    /** Entity tag of the version on the server, for calls that change it. */
    currentEtag: () => etag,
    isSaved,
    /** Continues with a new entity tag of the same content, after a publication. */
    acknowledge: (next: string) => void (etag = next),
    /**
     * Stops saving until the conflict is resolved. A publication names a base only if the file has changed.
     *
     * @returns false if the server has the same text, only with another entity tag
     */
    meet(theirs: Omit<Theirs, 'base'> & Partial<Theirs>): boolean {
      const { value: base } = state.saved
      if (theirs.base === undefined && isSame(theirs.theirs, base)) {
        etag = theirs.etag
        return false
      }
      const source = theirs.base === undefined ? 'draft' : 'file'
      set({ conflict: { base, ...theirs, source } })
      return true
    },
    /** Continues with a version of the server. */
    resolve(value: JsonObject, next: string): void {
      const { conflict } = state
      if (conflict?.source === 'copy') {
        copies.removeOther(conflict.key)
        others = others.filter(({ key }) => key !== conflict.key)
      } else etag = next
      isMerged = conflict?.source === 'file'
      // A copy is saved even if it is what this browser saved last.
      const edits = edit(state.edits, { kind: 'set', path: [], value: { ...value }, at: now() })
      // The other version is on the server: with a new tag alone, it is no second conflict.
      const theirs = conflict?.source === 'draft' ? conflict.theirs : null
      const saved = theirs ? { ...state.saved, value: theirs } : state.saved
      set({ conflict: undefined, edits, saved })
    },
    /** Continues with a version that the server has restored. The text of another tab is still offered. */
    restore(value: JsonObject, next: string): void {
      etag = next
      isMerged = false
      const edits = edit(state.edits, { kind: 'set', path: [], value: { ...value }, at: now() })
      const isOfCopy = state.conflict?.source === 'copy'
      set({ conflict: isOfCopy ? state.conflict : undefined, edits })
    },
    /** Saves unsaved changes; false if the server does not have them then. */
    flush,
    toCopy,
    /** Another draft has the text from now on. */
    leave(this: void): void {
      isLeft = true
      set({})
    },
  }

  function conflictAtStart(): DraftConflict | undefined {
    const { page: theirs, saved } = opened
    if (!recovered || recovered.etag === etag || isSame(recovered.base, theirs))
      return fileConflict(opened)
    return { source: 'draft', base: recovered.base, theirs, etag, ...saved }
  }

  function start(): () => void {
    for (const { key, text } of found.damaged) copies.setAside(key, text)
    // The server has these already.
    for (const { key } of known) copies.removeOther(key)
    set({})
    return () => clearTimeout(timer)
  }

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change }
    keepAndPlan()
    for (const listener of listeners) listener()
  }

  /** Stores the copy, and plans to save. */
  function keepAndPlan(): void {
    clearTimeout(timer)
    if (isSaved()) {
      copies.remove()
      return meetOtherCopy()
    }
    const { edits, conflict } = state
    const isKept = copies.keep(toCopy())
    if (isKept && recovered) copies.removeOther(recovered.key)
    state = { ...state, isKept }
    const problem = refused()?.problem
    if (conflict || (problem && !temporary.has(problem))) return
    timer = setTimeout(
      () => void flush(),
      problem ? retryMs : pauseMs[edits.typed?.goesOn ? 'typing' : 'change'],
    )
  }

  function isSaved(): boolean {
    return isLeft || (state.edits.now === state.saved.value && unconfirmed === undefined)
  }

  /** Text of a tab that was closed, besides the newest one. */
  function meetOtherCopy(): void {
    const [other] = others
    if (!other || state.conflict) return
    const { base, value: theirs, key, at } = other
    const when = new Date(at).toISOString()
    const conflict = { source: 'copy', key, base, theirs, etag, who: account, at: when } as const
    state = { ...state, conflict }
  }

  function toCopy(): UnsavedCopy {
    return { etag, base: state.saved.value, value: state.edits.now, at: now() }
  }

  function refused(): DraftState['unsaved'] {
    return state.unsaved?.value === state.edits.now ? state.unsaved : undefined
  }

  /** Saves run one after the other, because each needs the entity tag that the one before received. */
  async function flush(): Promise<boolean> {
    await (saving = saving.then(save))
    return isSaved() && !state.conflict
  }

  async function save(): Promise<void> {
    const latest = state.edits.now
    for (const value of new Set([unconfirmed ?? latest, latest])) {
      if (state.conflict || value === state.saved.value) continue
      if (!(await put(value))) return
    }
  }

  /** @returns whether the server has confirmed the value */
  async function put(value: JsonObject, tries = maxTagRetries): Promise<boolean> {
    unconfirmed = value
    const query = { path, ...(isMerged && { merged: 'true' }) }
    try {
      const response = await send('PUT page', query, { body: value, etag, account })
      // Any other text: a cached response, or one to another request.
      if (!isSame(response.page, value)) throw new ForeignResponse('unknown')
      unconfirmed = undefined
      isMerged = false
      etag = response.etag
      const saved = { value, version: state.saved.version + 1 }
      set({ saved, known: response, unsaved: undefined, conflict: fileConflict(response) })
      return true
    } catch (error) {
      const { status, body } = error instanceof ApiError ? error : { status: 0, body: {} }
      if (status === 412) return meetSaved(value, body as unknown as Theirs, tries)
      const problem = problemOf(error)
      // A proxy that refuses a text has not passed it on.
      if ((status > 0 && status < 500) || !temporary.has(problem)) unconfirmed = undefined
      const since = state.unsaved?.since ?? now()
      // What was typed since a refusal is another text, which may be accepted.
      const refusedValue = unconfirmed === undefined ? value : state.edits.now
      set({ unsaved: { value: refusedValue, problem, since } })
      return false
    }
  }

  /** The server has another version: by somebody else, or only with another entity tag. */
  function meetSaved(value: JsonObject, theirs: Theirs, tries: number): boolean | Promise<boolean> {
    const base = state.saved.value
    if (tries > 0 && [base, value].some((own) => isSame(own, theirs.theirs))) {
      etag = theirs.etag
      // The tag is new if the file has changed again: the version does not contain that change.
      isMerged = false
      return put(value, tries - 1)
    }
    unconfirmed = undefined
    set({ conflict: { ...theirs, base, source: 'draft' } })
    return false
  }
}

/** The file has changed since the draft was begun. */
function fileConflict(
  response: Pick<ApiResponse<'PUT page'>, 'base' | 'theirs' | 'etag' | 'who' | 'at'>,
): DraftConflict | undefined {
  const { base, theirs, etag, who, at } = response
  if (base === undefined) return undefined
  const author = { ...(who !== undefined && { who }), ...(at !== undefined && { at }) }
  return { source: 'file', base: base ?? {}, theirs: theirs ?? null, etag, ...author }
}
