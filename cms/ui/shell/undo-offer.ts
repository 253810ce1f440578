import { call, type ApiResponse } from '../api/api.ts'

/** The last action, which one step undoes. */
export interface UndoOffer {
  kind: 'undo'
  /** What was done. */
  text: string
  undo: () => Promise<unknown>
}

/** An action was carried out, but the server has not told how to undo it. */
export interface FailedOffer {
  kind: 'failed'
  text: string
  error: Error
  /** Requests the offer again. */
  retry: () => Promise<void>
}

type ActionName = ApiResponse<'GET undo'>[number]['action']

type Offer = UndoOffer | FailedOffer
let offer: Offer | undefined
const listeners = new Set<() => void>()

/** Offers to undo an action that was just carried out. If that fails, the notice says why: the action itself has succeeded. */
export async function offerUndo(action: ActionName, path: string, text: string): Promise<void> {
  try {
    const actions = await call('GET undo')
    const last = actions.find((one) => one.action === action && one.pages[0]?.path === path)
    setUndoOffer(
      last && { kind: 'undo', text, undo: () => call('POST undo', { id: String(last.id) }) },
    )
  } catch (error) {
    setUndoOffer({
      kind: 'failed',
      text,
      error: error as Error,
      retry: () => offerUndo(action, path, text),
    })
  }
}

export function setUndoOffer(next: Offer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

export const readUndoOffer = (): Offer | undefined => offer

export function subscribeToUndoOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
