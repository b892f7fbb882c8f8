/** Anything but a success. It is what the server said (ERR-01), or status 0 for a server that was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  /** Messages by the path of a field, as in `address.zip`. */
  readonly fields: Readonly<Record<string, string>>;
  /** When the same may be asked again, where the server said so. */
  readonly retrySeconds: number | null;

  constructor(problem: ApiProblem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.requestId ?? '';
    this.fields = problem.fields ?? {};
    this.retrySeconds = problem.retrySeconds ?? null;
  }
}

interface ApiProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retrySeconds?: number | null;
}

/** It is not there, or not for whoever asks: the server does not say which (P01). */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** AUTH-17: what a manager's call rejects with when the token cannot be renewed. */
export const expiredToken = (): ApiError =>
  new ApiError({ status: 401, code: 'EXPIRED_TOKEN', message: 'expired token' });

export const UNREACHABLE = 'Underlay cannot be reached. Please check the connection and try again.';
const TOO_SLOW = 'Underlay took too long to answer. Please check whether it was saved, then try again.';

const UNREADABLE = 'The answer could not be read. Please check whether it was saved, then try again.';

export const unreachable = (): ApiError => new ApiError({ status: 0, code: 'UNREACHABLE', message: UNREACHABLE });
export const tooSlow = (): ApiError => new ApiError({ status: 0, code: 'TIMED_OUT', message: TOO_SLOW });

/** An answer that says that it is a success, and says nothing else that can be read. */
export const unreadable = (): ApiError => new ApiError({ status: 0, code: 'UNREADABLE', message: UNREADABLE });

/** From the text and the `retry-after` of an answer that is not a success. Those of proxies are not JSON and are only counted by their status. */
export function errorFrom(status: number, text: string, retryAfter: string | null = null): ApiError {
  const body = problemIn(text);
  return new ApiError({
    status,
    code: textAt(body, 'code') ?? `HTTP_${status}`,
    message: textAt(body, 'message') ?? `Something went wrong (${status}). Please try again.`,
    requestId: textAt(body, 'requestId') ?? '',
    fields: fieldsAt(body),
    retrySeconds: Number(retryAfter) || null,
  });
}

/** No money stands in it, so its numbers are left as they are. */
function problemIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function textAt(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : null;
}

function fieldsAt(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const fields: unknown = Reflect.get(body, 'fields');
  if (typeof fields !== 'object' || fields === null) return {};
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}
