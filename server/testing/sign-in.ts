import { createHash, randomBytes } from 'node:crypto';

const CLIENT = 'underlay-localhost';
const MAIL_MILLISECONDS = 60_000;

/** Signs in as a program: authorization request, the page's form, the code, the token. Answers the access token. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const tokens = await tokensFor(origin, await authorizationCode(origin, email, password));
  return tokens.access_token;
}

export interface CodeAndVerifier {
  readonly code: string;
  readonly verifier: string;
}

/** A new person: their name, and the sandbox that receives the mail to confirm their address. */
export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly sandbox: string;
}

/** A newcomer signs up and follows the link in the mail, in the same browser. Anybody else signs in. */
export async function authorizationCode(
  origin: string,
  email: string,
  password: string,
  newcomer?: Newcomer,
): Promise<CodeAndVerifier> {
  const go = browser(origin);
  const verifier = randomBytes(96).toString('base64url');
  const walk = (intent: Record<string, string>) =>
    walkThrough(go, { origin, verifier, intent, entries: { email, password, ...newcomer } });
  if (!newcomer) return { code: await codeOf(walk({})), verifier };
  await walk({ intent: 'signup' });
  const link = await activationLink(newcomer.sandbox, email);
  return { code: await codeOf(walk({ intent: 'activate', ...link })), verifier };
}

/** The product cannot answer right now. Signing in begins anew. */
export class PutOff extends Error {}

type Go = (url: string, init?: RequestInit) => Promise<Response>;

/** Fetches as a browser does: with its cookies, one step at a time. */
function browser(origin: string): Go {
  const cookies = new Map<string, string>();
  return async (url, init = {}) => {
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
}

interface Walk {
  readonly origin: string;
  readonly verifier: string;
  readonly intent: Readonly<Record<string, string>>;
  readonly entries: Readonly<Record<string, string>>;
}

/** From the authorization request through the forms. Answers the code, or null where a mail must be answered first. */
async function walkThrough(go: Go, { origin, verifier, intent, entries }: Walk): Promise<string | null> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT,
    redirect_uri: `${origin}/callback`,
    scope: '/api',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...intent,
  });
  let answer = await go(`/auth/oauth/authorize?${query}`);
  for (let steps = 0; steps < 10; steps += 1) {
    const location = answer.headers.get('location');
    const target = location ? new URL(location, origin) : null;
    if (target?.pathname === '/callback') return target.searchParams.get('code') ?? '';
    if (location) {
      answer = await go(location);
      continue;
    }
    if (answer.status === 503) throw new PutOff();
    const page = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? '';
    if (action.endsWith('/mail-again')) return null;
    if (!action) throw new Error(`signing in ended at a page without a form: ${answer.status} ${page.slice(0, 500)}`);
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
      (match): [string, string] => [match[1] ?? '', match[2] ?? ''],
    );
    answer = await go(action.replaceAll('&amp;', '&'), {
      method: 'POST',
      body: new URLSearchParams([...hidden, ...Object.entries(entries)]),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
  throw new Error(`signing in did not come to an end: ${answer.status} ${answer.url}`);
}

async function codeOf(walk: Promise<string | null>): Promise<string> {
  const code = await walk;
  if (code === null) throw new Error('the address is not confirmed');
  return code;
}

/** The parameters of /activate for the provider, from the newest mail to this address. Waits for it. */
async function activationLink(sandbox: string, email: string): Promise<{ user_id: string; activation: string }> {
  const end = Date.now() + MAIL_MILLISECONDS;
  while (Date.now() < end) {
    const mails = (await (await fetch(`${sandbox}/mailbox/messages`)).json()) as { to: string; text: string }[];
    const text = mails.find((mail) => mail.to.includes(email))?.text ?? '';
    const [, userId = '', code = ''] = /\/activate\/([0-9a-f-]{36})\?c=([\w-]+)/.exec(text) ?? [];
    if (code) return { user_id: userId, activation: code };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail that confirms ${email}`);
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
  if (answer.status === 503) throw new PutOff();
  if (!answer.ok) throw new Error(`no token: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}
