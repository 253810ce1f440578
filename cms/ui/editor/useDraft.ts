import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { call, type ApiResponse } from '../api/api.ts'
import { useLoaded } from '../shell/loading.tsx'
import { createAutosavedDraft } from './autosaved-draft.ts'
import { openTabs, thisTab } from './open-tabs.ts'
import { createUnsavedCopies } from './unsaved-copies.ts'

export type OpenDraft = ReturnType<typeof useDraft>

/**
 * The draft of the account that is signed in, for the time that the form is open.
 *
 * @param path path of a page, or file of a layout
 */
export function useDraft(path: string, opened: ApiResponse<'GET page'>) {
  const account = useLoaded('GET session').user?.name ?? ''
  const others = use(openTabs)
  const [draft] = useState(() => {
    const place = { account, path, tab: thisTab, openTabs: others }
    const copies = createUnsavedCopies({ ...place, storage: () => localStorage })
    return createAutosavedDraft({ path, opened, account, copies, call, now: Date.now })
  })
  const { known, saved, ...state } = useSyncExternalStore(draft.subscribe, draft.read)
  const isSaved = draft.isSaved()

  useEffect(() => draft.start(), [draft])
  useEffect(() => draft.learn(opened), [draft, opened])
  useEffect(() => {
    if (isSaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])

  return {
    ...draft,
    ...state,
    state: draft.saveState(),
    findings: known.findings,
    pageState: draft.pageState(),
    /** Counts the saves; the preview reloads when the number changes. */
    version: saved.version,
  }
}
