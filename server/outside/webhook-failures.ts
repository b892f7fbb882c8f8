import type { AttemptReason } from '@underlay/domain/webhooks/attempt-messages.ts';

const REASONS: Readonly<Record<string, AttemptReason>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'no_connection',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPROTO: 'no_encryption',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong_name',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'untrusted',
  CERT_SIGNATURE_FAILURE: 'untrusted',
  CERT_REVOKED: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  CERT_REJECTED: 'untrusted',
  CERT_CHAIN_TOO_LONG: 'untrusted',
  INVALID_CA: 'untrusted',
  INVALID_PURPOSE: 'untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
};

/** Why a call failed, by the codes of Node and OpenSSL. */
export function reasonOfFailure(error: unknown): AttemptReason {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return 'cut';
  if (code.startsWith('HPE_')) return 'unreadable';
  if (code.startsWith('ERR_SSL_')) return 'no_encryption';
  return REASONS[code] ?? 'cut';
}
