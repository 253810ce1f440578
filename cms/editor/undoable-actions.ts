import type { User } from '../accounts/accounts.ts'
import { draftActions, type EditorDatabase, type LoggedAction } from './editor-database.ts'
import { Refusal } from './refusal.ts'

/** What the user may undo, the newest first: an author only changes of drafts. Discarded drafts are the bin of drafts. */
export function undoableActions(database: EditorDatabase, user: User) {
  return database
    .actions()
    .filter((logged) => isAllowed(logged, user))
    .slice(0, maxActions)
    .map(({ id, action, who, at, pages }) => ({
      id,
      action,
      who,
      at,
      pages: pages.map(({ path, title }) => ({ path, title })),
    }))
}

const maxActions = 500

/** @throws {Refusal} 403 */
export function mayUndo(logged: LoggedAction, user: User): void {
  if (!isAllowed(logged, user)) throw new Refusal(403, 'only for the role editor')
}

function isAllowed({ action }: Pick<LoggedAction, 'action'>, { role }: User): boolean {
  return role !== 'author' || draftActions.includes(action)
}
