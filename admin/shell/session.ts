import { createContext, use } from 'react'
import type { Session } from '../api/api.ts'

type User = NonNullable<Session['user']>

export const SessionContext = createContext<User>({ name: '', role: 'author' })

/** Authors write drafts; editors and admins publish. */
export function useMayPublish(): boolean {
  return use(SessionContext).role !== 'author'
}
