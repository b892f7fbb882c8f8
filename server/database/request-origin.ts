import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';

/** How a change came to us (AUDIT-01). */
export type Way = 'screen' | 'phone' | 'connection' | 'link' | 'provider' | 'mail' | 'system' | 'support';

/** Where a request came from. It is for records, and nothing is decided by it. */
export interface RequestOrigin {
  readonly ipAddress: string;
  /** The address, or the /64 of an IPv6 address, whose holder has all of it. */
  readonly network: string;
  readonly userAgent: string;
  readonly way: Way;
  readonly requestId: string;
  /** The program that asks, where it is no person. Its name is the one of this moment. */
  readonly connection?: { readonly id: string; readonly name: string };
}

/** What an event keeps of it. */
export interface EventOrigin {
  readonly way: Way;
  readonly ip: string | null;
  readonly agent: string | null;
  readonly requestId: string | null;
  readonly connection: RequestOrigin['connection'] | null;
}

const MAX_AGENT = 500;

const underWay = new AsyncLocalStorage<{ readonly way: Way; readonly request: RequestOrigin | null }>();

/** Work for this request, and all that it waits for, know where it came from. */
export const withOrigin = <Result>(request: RequestOrigin, work: () => Result): Result =>
  underWay.run({ way: request.way, request }, work);

/** Work in the background that a provider or a mail has caused. */
export const causedBy = <Result>(way: Way, work: () => Result): Result => underWay.run({ way, request: null }, work);

/** Null in background work, which nobody asked for. */
export const currentOrigin = (): RequestOrigin | null => underWay.getStore()?.request ?? null;

/** For the events of what is opened now: a request's, or our own in background work. */
export function originForEvents(): EventOrigin {
  const { way = 'system', request } = underWay.getStore() ?? {};
  if (!request) return { way, ip: null, agent: null, requestId: null, connection: null };
  const { ipAddress, userAgent, requestId, connection = null } = request;
  return { way, ip: addressIn(ipAddress), agent: userAgent.slice(0, MAX_AGENT) || null, requestId, connection };
}

/** A proxy may say anything in its place, and PostgreSQL knows no zones. */
function addressIn(text: string): string | null {
  const plain = text.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) ? plain : null;
}
