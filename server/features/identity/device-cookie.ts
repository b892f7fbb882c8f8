import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { sha256 } from '../../services/sealer.ts';
import { DEVICE_DAYS } from '../account/index.ts';

const BYTES = 32;
const VALUE = /^[\w-]{43}$/;
/** People who share a browser. Each has a value of their own in its cookie. */
const MAX_PEOPLE = 5;
const nameFor = ({ publicOrigin }: Config): string =>
  publicOrigin.startsWith('https:') ? '__Secure-device' : 'device';

/** What this browser's device cookie says, as it is stored. Empty without one. */
export const devicesOf = (request: FastifyRequest, config: Config): Buffer[] => valuesOf(request, config).map(sha256);

/** The browser keeps its cookie for another while. */
export function keepDevice(reply: FastifyReply, config: Config) {
  setCookie(reply, config, valuesOf(reply.request, config));
}

/**
 * Gives the browser a new value for one more person, and answers its hash. A value that came with the request is never taken
 * for a person who had not used it before: somebody else may have put it there.
 */
export function newDevice(reply: FastifyReply, config: Config): Buffer {
  const value = randomBytes(BYTES).toString('base64url');
  setCookie(reply, config, [value, ...valuesOf(reply.request, config)].slice(0, MAX_PEOPLE));
  return sha256(value);
}

function setCookie(reply: FastifyReply, config: Config, values: readonly string[]) {
  const cookie = stringifySetCookie({
    name: nameFor(config),
    value: values.join('.'),
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: DEVICE_DAYS * 24 * 3600,
    secure: config.publicOrigin.startsWith('https:'),
  });
  reply.header('set-cookie', cookie);
}

function valuesOf(request: FastifyRequest, config: Config): string[] {
  const text = parseCookie(request.headers.cookie ?? '')[nameFor(config)] ?? '';
  return text
    .split('.')
    .filter((value) => VALUE.test(value))
    .slice(0, MAX_PEOPLE);
}
