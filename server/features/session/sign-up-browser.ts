import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { sha256 } from '../../services/sealer.ts';

const BYTES = 32;
const HOURS = 24;
const nameFor = ({ publicOrigin }: Config): string =>
  publicOrigin.startsWith('https:') ? '__Secure-sign-up' : 'sign-up';

/**
 * Marks the browser that has just set or given a password, so that the mailed link need not ask for it again there. Every
 * sign-up gets a new mark, whatever became of it.
 */
export function markSignUpBrowser(reply: FastifyReply, config: Config): Buffer {
  const value = randomBytes(BYTES).toString('base64url');
  const secure = config.publicOrigin.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameFor(config)}=${value}; Path=/auth/interaction; HttpOnly; SameSite=Lax; Max-Age=${HOURS * 3600}${secure}`,
  );
  return sha256(value);
}

export function signUpBrowserOf(request: FastifyRequest, config: Config): Buffer | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=');
    if (name === nameFor(config) && value) return sha256(value);
  }
  return null;
}
