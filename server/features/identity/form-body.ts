import { PasskeyUse } from '@underlay/contract/passkey-responses.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const LARGEST_FORM_BYTES = 16 * 1024;
/** Longer than any name, address or password that is accepted. */
const LONGEST_ENTRY = 1_000;

/** Reads posted forms in this scope, and nothing else. The pages send no JSON. */
export function readForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** What a person typed, by field. Blanks around it are dropped, but never around a password. */
export function entriesOf<const Name extends string>(request: FastifyRequest, names: readonly Name[]) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const entry = (name: Name) => {
    const text = (form.get(name) ?? '').slice(0, LONGEST_ENTRY).replaceAll('\u0000', '').toWellFormed();
    return name === 'password' ? text : text.trim();
  };
  return Object.fromEntries(names.map((name) => [name, entry(name)])) as Record<Name, string>;
}

/** What the browser answered with a passkey, as its script put it into the form. Null when it is nothing of the kind. */
export function passkeyIn(request: FastifyRequest): PasskeyUse | null {
  const text = request.body instanceof URLSearchParams ? request.body.get('passkey') : null;
  try {
    return PasskeyUse.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Whether a form came from a page of ours (P31). Under `no-referrer` browsers send `Origin: null` with every form, so
 * Sec-Fetch-Site decides then. A browser too old for that is stopped by the interaction cookie, which is SameSite=Lax.
 */
export function fromOurPages(request: FastifyRequest, { publicOrigin }: Config): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  return !origin || origin === 'null' || origin === publicOrigin;
}
