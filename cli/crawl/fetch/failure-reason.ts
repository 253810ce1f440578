import type { FailureReason } from './fetcher.ts'

/**
 * What an error of undici, of Node's network or of OpenSSL means.
 *
 * @param hasStarted whether the headers were there already
 */
export function toFailureReason(error: unknown, hasStarted: boolean): FailureReason {
  const code = codeOf(error)
  const reason = reasons[code] ?? patterns.find(([pattern]) => pattern.test(code))?.[1]
  if (reason === 'reset' && hasStarted) return 'no-http'
  return reason ?? 'unreachable'
}

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
  // The resolver did not answer, which says nothing of the host.
  EAI_AGAIN: 'unreachable',
  // A server that leaves out the certificate in between: browsers fetch it, so visitors may well see the page.
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unreachable',
  // As behind a company's proxy that reads along: browsers there know its authority, Node does not.
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unreachable',
  SELF_SIGNED_CERT_IN_CHAIN: 'unreachable',
  EPROTO: 'no-http',
  UND_ERR_HEADERS_OVERFLOW: 'no-http',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'no-http',
}

/** Codes of OpenSSL's verification (X509_V_ERR_…), of its protocol, of the HTTP parser, of broken content codings. */
const patterns: [RegExp, FailureReason][] = [
  [/CERT|^UNABLE_TO_|^CRL_|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/, 'certificate'],
  [/^ERR_|^HPE_|^HTTPParserError$|^Z_|^ZSTD_/, 'no-http'],
]

/** Undici's parser has errors with a name only. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
