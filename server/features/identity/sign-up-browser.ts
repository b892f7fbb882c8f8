import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { sha256 } from '../../services/sealer.ts';

const BYTES = 32;
const HOURS = 24;
const nameFor = ({ publicOrigin }: Config): string =>
  publicOrigin.startsWith('https:') ? '__Secure-sign-up' : 'sign-up';

/**
 * Marks the browser that has just set or given a password. The mailed link need not ask for it again there. Every sign-up gets
 * a new mark, whatever became of it.
 */
export function markSignUpBrowser(reply: FastifyReply, config: Config): Buffer {
  const value = randomBytes(BYTES).toString('base64url');
  const cookie = stringifySetCookie({
    name: nameFor(config),
    value,
    path: '/auth/interaction',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: HOURS * 3600,
    secure: config.publicOrigin.startsWith('https:'),
  });
  reply.header('set-cookie', cookie);
  return sha256(value);
}

export function signUpBrowserOf(request: FastifyRequest, config: Config): Buffer | null {
  const value = parseCookie(request.headers.cookie ?? '')[nameFor(config)];
  return value ? sha256(value) : null;
}
