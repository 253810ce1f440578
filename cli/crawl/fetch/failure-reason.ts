import type { FailureReason } from './fetcher.ts'

/**
 * Classifies an error of undici, of Node's network or of OpenSSL.
 *
 * @param hasStarted whether the headers have arrived
 */
export function toFailureReason(error: unknown, hasStarted: boolean): FailureReason {
  const code = codeOf(error)
  const reason = reasons[code] ?? patterns.find(([pattern]) => pattern.test(code))?.[1]
  if (hasStarted && (reason === 'reset' || reason === 'timeout')) return 'no-http'
  return reason ?? 'unreachable'
}

/**
 * Classifies an error of a request through a proxy. A connection that was not opened is a failure of the proxy, because no other host is
 * connected to.
 */
export function toProxyFailureReason(error: unknown, hasStarted: boolean): FailureReason {
  const isRefused = refusalOfProxy.test(error instanceof Error ? error.message : '')
  if (!hasStarted && (isRefused || proxyCodes.has(codeOf(error)))) return 'proxy'
  return toFailureReason(error, hasStarted)
}

/** undici's messages about the statuses 401, 403 and 407 of a proxy. Other statuses concern the host: unknown, without a response. */
const refusalOfProxy = /^Proxy Authentication Required|^Proxy response \((?:401|403|407)\)/

const proxyCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_PRX_CONN',
  'UND_ERR_PRX_TLS',
])

const reasons: Record<string, FailureReason> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ENOTFOUND: 'unknown-host',
  // The resolver did not respond, which proves nothing about the host.
  EAI_AGAIN: 'unreachable',
  // The server omits the intermediate certificate. Browsers fetch it, so visitors may still see the page.
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unreachable',
  // Typical of a company proxy that decrypts traffic: browsers trust its authority, Node does not.
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unreachable',
  SELF_SIGNED_CERT_IN_CHAIN: 'unreachable',
  EPROTO: 'no-http',
  UND_ERR_HEADERS_OVERFLOW: 'no-http',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'no-http',
}

/** Error codes of OpenSSL's verification (X509_V_ERR_…), of TLS, of the HTTP parser, and of content decoding. */
const patterns: [RegExp, FailureReason][] = [
  [/CERT|^UNABLE_TO_|^CRL_|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/, 'certificate'],
  [/^ERR_|^HPE_|^HTTPParserError$|^Z_/, 'no-http'],
]

/** Errors of undici's parser have a name but no code. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
