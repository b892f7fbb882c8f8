import { isForConnections } from './connection-access.ts';
import { type Endpoint, needsRoom, waitsForRestore } from './endpoint.ts';
import type { RefusalCode } from './refusals.ts';

/** Refusals of every endpoint: a call cannot be read, is not there, comes too often, or comes at a bad moment. */
const SHARED = [
  'BAD_REQUEST',
  'NOT_FOUND',
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies readonly RefusalCode[];

/** What its own handler may refuse with. */
export type RefusalOf<Spec extends Endpoint> =
  | (typeof SHARED)[number]
  | (Spec extends { readonly refusals: readonly (infer Code extends RefusalCode)[] } ? Code : never);

/**
 * Every refusal that a caller of this endpoint may get. All endpoints share some. Some follow from what the endpoint is. It
 * declares the rest. The document lists these, and the server answers no other.
 */
export function refusalsOf(spec: Endpoint): RefusalCode[] {
  const signedIn = ['manager', 'user', 'connection'].includes(spec.access);
  const changes = spec.method !== 'GET';
  const hasKey = signedIn && changes;
  const codes: RefusalCode[] = [
    ...SHARED,
    ...(signedIn ? (['EXPIRED_TOKEN', 'UNAUTHENTICATED'] as const) : []),
    ...(spec.access === 'manager' ? (['second_factor_needed'] as const) : []),
    ...(spec.access === 'manager' || spec.access === 'user' ? (['not_for_connections'] as const) : []),
    ...(spec.right !== undefined && spec.right !== 'member' ? (['not_your_role'] as const) : []),
    ...(changes ? (['FORBIDDEN_ORIGIN', 'TOO_LARGE'] as const) : []),
    ...(hasKey ? (['REQUEST_REPEATED', 'REQUEST_KEY_REUSED'] as const) : []),
    ...(waitsForRestore(spec, { isProgram: isForConnections(spec) }) ? (['being_restored'] as const) : []),
    ...(needsRoom(spec) ? (['disk_low'] as const) : []),
    ...(spec.refusals ?? []),
  ];
  return [...new Set(codes)];
}
