import { vi } from 'vitest';

type Answer = unknown | ((body: unknown, url: URL, signal: AbortSignal | null) => unknown);

/** What a test's server refuses with. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** An answer that is one page of more rows than it holds. */
export class OnePage {
  readonly body: unknown;
  readonly total: number;
  readonly hasMore: boolean;
  constructor(body: unknown, total: number, hasMore = false) {
    this.body = body;
    this.total = total;
    this.hasMore = hasMore;
  }
}

/** An answer that never comes back. What is sent again with the same key is answered with it, as the server does. */
export class Lost {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

export interface Call {
  readonly what: string;
  readonly url: URL;
  readonly body: unknown;
}

/** Answers "METHOD /path" below the API base, first of all with the very query. Lists carry their length as the total. Keeps what was called. */
export function fakeServer(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  const lost = new Map<string, unknown>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const path = `${init.method ?? 'GET'} ${url.pathname.replace('/core/api', '')}`;
    const what = path + url.search in answers ? path + url.search : path;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ what, url, body });
    const key = `${path} ${new Headers(init.headers).get('idempotency-key')}`;
    const known = lost.has(key) ? lost.get(key) : answers[what];
    const answer: unknown = typeof known === 'function' ? await known(body, url, init.signal ?? null) : known;
    if (answer instanceof Lost) {
      lost.set(key, answer.answer);
      throw new TypeError('Failed to fetch');
    }
    if (answer instanceof Response) return answer;
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    if (answer === undefined) return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
    if (ArrayBuffer.isView(answer)) return new Response(answer as Uint8Array<ArrayBuffer>);
    if (answer === null) return new Response(null, { status: 204 });
    if (answer instanceof OnePage)
      return Response.json(answer.body, {
        headers: { 'x-total-count': String(answer.total), ...(answer.hasMore && { 'x-total-count-is': 'at-least' }) },
      });
    const total = Array.isArray(answer) ? { 'x-total-count': String(answer.length) } : undefined;
    return Response.json(answer, total && { headers: total });
  });
  return calls;
}
