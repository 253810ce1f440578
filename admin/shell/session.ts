import { useLoaded } from './loading.tsx'

/** Authors write drafts; editors and admins publish. */
export function useMayPublish(): boolean {
  return useLoaded('GET session').user?.role !== 'author'
}
