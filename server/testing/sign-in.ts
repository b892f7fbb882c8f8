import { createHash, randomBytes } from 'node:crypto';

const CLIENT = 'underlay-localhost';

/** Walks through sign-in as a program does: authorization request, the page's form, the code, the token. Answers the access token. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const tokens = await tokensFor(origin, await authorizationCode(origin, email, password));
  return tokens.access_token;
}

export interface CodeAndVerifier {
  readonly code: string;
  readonly verifier: string;
}

/** With a name, the account is created on the sign-up page; without one, an existing user signs in. */
export async function authorizationCode(
  origin: string,
  email: string,
  password: string,
  name?: { firstName: string; lastName: string },
): Promise<CodeAndVerifier> {
  const verifier = randomBytes(96).toString('base64url');
  const cookies = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(url, origin), {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie, origin },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      cookies.set(name, value);
    }
    return answer;
  };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT,
    redirect_uri: `${origin}/callback`,
    scope: '/api',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(name && { intent: 'signup' }),
  });
  let answer = await go(`/auth/oauth/authorize?${query}`);
  for (let steps = 0; steps < 10; steps += 1) {
    const location = answer.headers.get('location');
    const target = location ? new URL(location, origin) : null;
    if (target?.pathname === '/callback') return { code: target.searchParams.get('code') ?? '', verifier };
    if (location) {
      answer = await go(location);
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? '';
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
      (match): [string, string] => [match[1] ?? '', match[2] ?? ''],
    );
    const form = new URLSearchParams([
      ...hidden,
      ['email', email],
      ['password', password],
      ...Object.entries(name ?? {}),
    ]);
    answer = await go(action.replaceAll('&amp;', '&'), {
      method: 'POST',
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
  throw new Error('signing in did not come to an end');
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export async function tokensFor(origin: string, { code, verifier }: CodeAndVerifier): Promise<Tokens> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: CLIENT,
    code,
    code_verifier: verifier,
    redirect_uri: `${origin}/callback`,
    scope: '/api',
  });
  const answer = await fetch(`${origin}/auth/oauth/token`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`no token: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}
