import { PASSWORD } from './identity-client.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

interface Request {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Calls the API over HTTP and answers the parsed response. Where the password is asked for first, it is given, as our pages do. */
export async function call<Body = Record<string, unknown>>(
  origin: string,
  line: string,
  request: Request = {},
): Promise<Answer<Body>> {
  const answer = await callOnce<Body>(origin, line, request);
  const { token } = request;
  if ((answer.body as { code?: unknown } | undefined)?.code !== 'confirmation_needed' || !token) return answer;
  const confirmed = await confirm(origin, token);
  return confirmed.status === 204 ? callOnce<Body>(origin, line, request) : answer;
}

export const confirm = (origin: string, token: string, password = PASSWORD) =>
  callOnce(origin, 'PUT /session/confirmation', { token, body: { confirmation: { password } } });

/** The same without giving a password. */
export async function callOnce<Body = Record<string, unknown>>(
  origin: string,
  line: string,
  { token, body, headers }: Request = {},
): Promise<Answer<Body>> {
  const [method = '', path = ''] = line.split(' ');
  const answer = await fetch(`${origin}/core/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : undefined) as Body };
}
