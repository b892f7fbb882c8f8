import { createHash, randomBytes } from 'node:crypto';
import type { Mail } from '../services/mailer.ts';
import { linkIn } from './mailed-link.ts';

export const PASSWORD = 'correct horse battery';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

/** A browser, or with `site` null any other program. A browser sends its origin and keeps cookies. */
export class Client {
  readonly origin: string;
  readonly site: string | null;
  readonly cookies = new Map<string, { value: string; path: string }>();
  verifier = newVerifier();

  constructor(origin: string, site: string | null = 'same-origin') {
    this.origin = origin;
    this.site = site;
  }

  async go(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const url = new URL(path, this.origin);
    const sent = [...this.cookies].filter(([, cookie]) => url.pathname.startsWith(cookie.path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const said = this.site && { 'sec-fetch-site': this.site, ...(init.method === 'POST' && { origin: this.origin }) };
    const headers = { ...(cookie && { cookie }), ...said, ...init.headers };
    const answer = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  }

  private keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' });
  }

  authorize(change: Record<string, string | null> = {}): Promise<Response> {
    const query = withChanges(
      {
        response_type: 'code',
        client_id: 'underlay-localhost',
        redirect_uri: `${this.origin}/callback`,
        scope: '/api',
        state: 'the-state',
        code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      },
      change,
    );
    return this.go(`/auth/oauth/authorize?${query}`, { headers: { accept: 'text/html' } });
  }

  /** Opens the sign-in page and answers its address. */
  async openPage(change: Record<string, string | null> = {}): Promise<string> {
    let answer = await this.authorize(change);
    for (let location = answer.headers.get('location'); location; location = answer.headers.get('location')) {
      answer = await this.go(location);
      if (answer.status === 200) return new URL(location, this.origin).pathname;
    }
    throw new Error(`no page: ${answer.status}`);
  }

  /** Opens the page of a mailed link as /activate does, and answers its address. */
  openLink(mail: Mail | undefined): Promise<string> {
    const { userId, code } = linkIn(mail);
    return this.openPage({ intent: 'activate', user_id: userId, ...(code && { activation: code }) });
  }

  submit(page: string, entries: Record<string, string>): Promise<Response> {
    return this.go(page, { method: 'POST', body: new URLSearchParams(entries), headers: { origin: 'null' } });
  }

  /** Follows redirects to the return address of the application. */
  async follow(answer: Response): Promise<URL> {
    for (let next = answer; ; ) {
      const location = next.headers.get('location');
      if (!location) throw new Error(`stopped at ${next.status}`);
      const url = new URL(location, this.origin);
      if (!url.pathname.startsWith('/auth/')) return url;
      next = await this.go(location);
    }
  }

  async code(email: string, change: Record<string, string | null> = {}): Promise<string> {
    const page = await this.openPage(change);
    const back = await this.follow(await this.submit(page, { email, password: PASSWORD }));
    return back.searchParams.get('code') ?? '';
  }

  token(code: string, change: Record<string, string | null> = {}): Promise<Response> {
    const body = withChanges(
      {
        grant_type: 'authorization_code',
        client_id: 'underlay-localhost',
        code,
        code_verifier: this.verifier,
        redirect_uri: `${this.origin}/callback`,
        scope: '/api',
      },
      change,
    );
    return this.go('/auth/oauth/token', { method: 'POST', body });
  }

  async signIn(email: string): Promise<Tokens> {
    const answer = await this.token(await this.code(email));
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Tokens;
  }

  refresh(token: string): Promise<Response> {
    const body = { grant_type: 'refresh_token', client_id: 'underlay-localhost', refresh_token: token };
    return this.go('/auth/oauth/token', { method: 'POST', body: new URLSearchParams(body) });
  }

  session(token: string): Promise<Response> {
    return this.go('/core/api/session', { headers: { authorization: `Bearer ${token}` } });
  }
}

export const newVerifier = (length = 128): string =>
  randomBytes(96).toString('base64url').slice(0, length).padEnd(length, 'x');

function withChanges(base: Record<string, string>, change: Record<string, string | null>): URLSearchParams {
  const all = new URLSearchParams(base);
  for (const [name, value] of Object.entries(change)) void (value === null ? all.delete(name) : all.set(name, value));
  return all;
}
