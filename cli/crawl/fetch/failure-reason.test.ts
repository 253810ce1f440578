import { describe, expect, test } from 'vitest'
import { toFailureReason } from './failure-reason.ts'

describe('failure reason', () => {
  test.each([
    { code: 'ENOTFOUND', reason: 'unknown-host' },
    { code: 'EAI_AGAIN', reason: 'unreachable' },
    { code: 'ECONNREFUSED', reason: 'refused' },
    { code: 'ECONNRESET', reason: 'reset' },
    { code: 'UND_ERR_SOCKET', reason: 'reset' },
    { code: 'UND_ERR_CONNECT_TIMEOUT', reason: 'timeout' },
    { code: 'UND_ERR_HEADERS_TIMEOUT', reason: 'timeout' },
    { code: 'UND_ERR_BODY_TIMEOUT', reason: 'timeout' },
    { code: 'ETIMEDOUT', reason: 'timeout' },
    { code: 'EHOSTUNREACH', reason: 'unreachable' },
    { code: 'CERT_HAS_EXPIRED', reason: 'certificate' },
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID', reason: 'certificate' },
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', reason: 'certificate' },
    { code: 'SELF_SIGNED_CERT_IN_CHAIN', reason: 'unreachable' },
    { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', reason: 'unreachable' },
    { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', reason: 'unreachable' },
    { code: 'HOSTNAME_MISMATCH', reason: 'certificate' },
    { code: 'ERR_SSL_WRONG_VERSION_NUMBER', reason: 'no-http' },
    { code: 'EPROTO', reason: 'no-http' },
    { code: 'HPE_INVALID_CONSTANT', reason: 'no-http' },
    { code: 'UND_ERR_HEADERS_OVERFLOW', reason: 'no-http' },
    { code: 'SOMETHING_NEW', reason: 'unreachable' },
  ])('of $code is $reason', ({ code, reason }) => {
    expect(toFailureReason(Object.assign(new Error(code), { code }), false)).toBe(reason)
  })

  test.each(['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT'])(
    'of %s after the headers is no-http',
    (code) => {
      expect(toFailureReason(Object.assign(new Error(code), { code }), true)).toBe('no-http')
    },
  )

  test('of several refused addresses is refused', () => {
    const refused = Object.assign(new Error('::1'), { code: 'ECONNREFUSED' })
    const all = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' })
    expect(toFailureReason(all, false)).toBe('refused')
  })
})
