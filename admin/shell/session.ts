import { createContext, use } from 'react'
import type { User } from '../../content/service/editor/accounts/accounts.ts'

export const SessionContext = createContext<User>({ name: '', role: 'author' })

/** Authors write drafts; editors and admins publish. */
export function useMayPublish(): boolean {
  return use(SessionContext).role !== 'author'
}
