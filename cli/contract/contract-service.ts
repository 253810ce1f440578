import pLimit from 'p-limit'
import { fetch, type Response } from 'undici'
import { authorizationOf } from '../../content/client/backend-tokens.ts'
import { createRequestJson } from '../../content/client/request-json.ts'
import type { CliConfig } from '../cli-config.ts'
import { createDispatcher } from '../crawl/fetch/create-dispatcher.ts'
import type { SendRequest, RequestFile } from './contract-request.ts'
import type { Deviation } from './deviation.ts'

/** The site's limit for pages. */
const maxBytes = 5_000_000

/** Requests at a time: a service in development should not be overloaded. */
const maxRequests = 8

type Settings = Pick<CliConfig, 'headers' | 'timeoutMs' | 'slowMs' | 'proxy' | 'tokens'>

export type ContractService = ReturnType<typeof openContractService>

/** The tested service. Slow responses are collected in `slow`. */
export function openContractService(
  backend: URL,
  { headers, timeoutMs, slowMs, proxy, tokens }: Settings,
  now = () => performance.now(),
) {
  const connections = createDispatcher({ proxy, timeoutMs, concurrency: maxRequests })
  const { dispatcherFor } = connections
  const dispatcher = dispatcherFor(backend)
  const { requestJson } = createRequestJson({
    backendUrl: backend,
    timeoutMs,
    maxBytes,
    dispatcher,
  })
  const limit = pLimit(maxRequests)
  const slow = new Map<string, Deviation>()

  const request: SendRequest = (method, path, options) =>
    limit(async () => {
      const start = now()
      const withDrafts = options?.headers?.['View'] === 'PREVIEW'
      const authorization = authorizationOf(tokens, withDrafts)
      const allHeaders = { ...headers, ...authorization, ...options?.headers }
      const response = await requestJson({
        kind: 'other',
        method,
        path,
        ...options,
        headers: allHeaders,
      })
      const tookMs = now() - start
      if (tookMs > slowMs) slow.set(path, slowFault(path, tookMs))
      return response
    })

  /** The headers of the command are sent to the service only. */
  const requestFile: RequestFile = (address, method) =>
    limit(async () => {
      const isOwn = new URL(address).origin === backend.origin
      try {
        const response = await fetch(address, {
          method,
          dispatcher: dispatcherFor(new URL(address)),
          redirect: isOwn ? 'manual' : 'follow',
          signal: AbortSignal.timeout(timeoutMs),
          ...(isOwn && { headers: { ...headers, ...authorizationOf(tokens) } }),
        })
        const type = response.headers.get('content-type') ?? ''
        const isEmpty =
          method === 'GET'
            ? !(await hasBytes(response.body))
            : response.headers.get('content-length') === '0'
        return { status: response.status, type, isEmpty }
      } catch {
        return { status: 0, type: '' }
      }
    })

  return { request, requestFile, slow, close: connections.close }
}

/** Reads the start of a body only. */
async function hasBytes(body: Response['body']): Promise<boolean> {
  const reader = body?.getReader()
  const start = await reader?.read()
  await reader?.cancel()
  return (start?.value?.length ?? 0) > 0
}

function slowFault(path: string, tookMs: number): Deviation {
  return {
    path,
    reason: `the response took ${(tookMs / 1000).toFixed(1)} s`,
    loss: 'time; after 5 s the page',
    change: 'respond within 2 s',
  }
}
