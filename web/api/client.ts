import type { RequestSent, ResponseOf } from '@underlay/contract/endpoint.ts';
import type { EndpointAt, EndpointKey } from '@underlay/contract/index.ts';
import { ApiError, errorFrom, tooSlow, unreachable, unreadable } from './api-error.ts';
import { fromJson, type InCents, toJson } from './money.ts';
import { forgetUnanswered, isFinal, keyFor, pressedNow, settle } from './unanswered.ts';

/** API-01, D86: the same origin unless the build says otherwise. */
const BASE: string = import.meta.env.VITE_API_BASE ?? '/core/api';
const TIME_OUT_MILLISECONDS = 30_000;

/** What a call sends and what it answers, with money in cents. */
type Calls = {
  [Key in EndpointKey]: { sent: InCents<RequestSent<EndpointAt<Key>>>; answer: InCents<ResponseOf<EndpointAt<Key>>> };
};
export type Sent<Key extends EndpointKey> = Calls[Key]['sent'];
export type Answer<Key extends EndpointKey> = Calls[Key]['answer'];
/** What anyone who is signed in may call. */
type PersonKey = {
  [Key in EndpointKey]: EndpointAt<Key> extends { readonly access: 'user' } ? Key : never;
}[EndpointKey];
type Row<Key extends EndpointKey> = Answer<Key> extends readonly (infer Item)[] ? Item : never;

export interface Page<Item> {
  readonly rows: readonly Item[];
  /** How many rows match in all (D88). */
  readonly total: number;
  /** Whether there may be more than `total`. A search that finds many stops counting. */
  readonly hasMore: boolean;
}

/** The parts of a request, before they become an address and a body. */
interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Whose token it carries instead of the one of `setTokenSource`. Null for none. */
  readonly token?: TokenSource | null;
}

/** Gives the bearer token, null when nobody is signed in. May reject with the expired-token error. */
type TokenSource = () => Promise<string | null>;

interface Pressed extends Parts {
  readonly by: object | undefined;
}

let tokenSource: TokenSource | null = null;

/** The manager area hands in its session. The portal never does. Its calls for a customer carry no token (AUTH-20). */
export function setTokenSource(source: TokenSource | null): void {
  tokenSource = source;
  forgetUnanswered();
}

/** Asks whoever is signed in to confirm that it is them. Answers whether they did. */
type Confirmer = () => Promise<boolean>;

let confirmer: Confirmer | null = null;

/** The manager area asks in a dialog. What the server refused until then is sent again after it (P14). */
export function setConfirmer(ask: Confirmer | null): void {
  confirmer = ask;
}

let onMissing: (() => void) | null = null;

/** The portal is told of whatever is not there: its whole link may lead nowhere any more (D09). */
export function setOnMissing(told: (() => void) | null): void {
  onMissing = told;
}

/** Makes one call. Rejects with an ApiError for anything but a success (ERR-01). */
export async function call<Key extends EndpointKey>(
  key: Key,
  request: Sent<Key>,
  signal?: AbortSignal,
): Promise<Answer<Key>> {
  const { body } = await send(key, request as Parts, signal);
  return body as Answer<Key>;
}

/** The same without a token. What sign-in itself needs must not wait for sign-in. */
export async function callOpenly<Key extends EndpointKey>(key: Key, request: Sent<Key>): Promise<Answer<Key>> {
  const { body } = await send(key, { ...(request as Parts), token: null });
  return body as Answer<Key>;
}

/** Somebody who is signed in where the calls of others carry no token. */
export interface Person {
  readonly token: TokenSource;
  /** What a failed call rejects with. */
  readonly failed: (error: unknown) => unknown;
}

/** The same for one person. This is how the portal makes the few calls of a signed-in person (D04). */
export async function callAs<Key extends PersonKey>(
  { token, failed }: Person,
  key: Key,
  request: Sent<Key>,
  signal?: AbortSignal,
): Promise<Answer<Key>> {
  const { body } = await send(key, { ...(request as Parts), token }, signal).catch((error: unknown) => {
    throw failed(error);
  });
  return body as Answer<Key>;
}

/** The same for one page of a list. It answers its rows, and how many there are in all. */
export async function callPage<Key extends EndpointKey>(
  key: Key,
  request: Sent<Key>,
  signal?: AbortSignal,
): Promise<Page<Row<Key>>> {
  const { body, total, hasMore } = await send(key, request as Parts, signal);
  const rows = (body ?? []) as readonly Row<Key>[];
  // With something else a full business would look empty. Nothing at all is tolerated everywhere (D26).
  if (!Array.isArray(rows)) throw unreadable();
  return { rows, total: total ?? rows.length, hasMore };
}

/** The same for an answer that holds one page among other figures. It answers all of it, and how many rows there are in all. */
export async function callCounted<Key extends EndpointKey>(
  key: Key,
  request: Sent<Key>,
  signal?: AbortSignal,
): Promise<{ readonly answer: Answer<Key>; readonly total: number | null }> {
  const { body, total } = await send(key, request as Parts, signal);
  return { answer: body as Answer<Key>, total };
}

async function send(key: string, parts: Parts, signal?: AbortSignal) {
  const request = { ...parts, by: pressedNow() };
  try {
    return await sendOnce(key, request, signal);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'confirmation_needed';
    if (!isAsked || confirmer === null || !(await confirmer())) throw error;
    return sendOnce(key, request, signal);
  }
}

async function sendOnce(key: string, request: Pressed, signal?: AbortSignal) {
  const [method = 'GET', path = ''] = key.split(' ');
  const headers = new Headers({ accept: 'application/json', ...(await authorization(request.token)) });
  const sent = request.body === undefined ? null : toJson(request.body);
  const address = addressOf(path, request);
  // Of a POST two may be under way at one address. Whatever else is sent to an address replaces what was sent before.
  const attempt = method === 'POST' ? `${key} ${address} ${sent}` : `${key} ${address}`;
  if (method !== 'GET' && headers.has('authorization'))
    headers.set('idempotency-key', keyFor(attempt, sent, request.by));
  if (sent !== null) headers.set('content-type', 'application/json');
  const limit = AbortSignal.timeout(TIME_OUT_MILLISECONDS);
  try {
    const response = await fetch(address, {
      method,
      headers,
      body: sent,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await response.text();
    const error = response.ok ? null : errorFrom(response.status, text, response.headers.get('retry-after'));
    const body = error ? undefined : parsed(text);
    // What a sign-in page of a network answers in place of the server says nothing of the attempt.
    if (!error && body === undefined && text !== '') throw unreadable();
    if (!error || isFinal(error)) settle(attempt, headers.get('idempotency-key'), error !== null);
    if (error?.status === 404) onMissing?.();
    if (error) throw error;
    if (text === '' && response.status !== 204) console.warn(`${key} answered nothing`); // ERR-02
    const hasMore = response.headers.get('x-total-count-is') === 'at-least';
    return { body, total: totalOf(response), hasMore };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (limit.aborted) throw tooSlow();
    if (error instanceof TypeError) throw unreachable();
    throw error;
  }
}

/** The header that says who calls. None when nobody is signed in. */
export async function authorization(source = tokenSource): Promise<{ authorization?: string }> {
  const token = await source?.();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Path parameters are filled in. Empty and undefined query values are left out. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${BASE}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

export function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return fromJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    console.warn('an answer was not JSON');
    return undefined;
  }
}

function totalOf(response: Response): number | null {
  const header = response.headers.get('x-total-count');
  return header === null ? null : Number(header);
}
