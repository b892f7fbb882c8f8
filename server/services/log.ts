import { type Logger, pino } from 'pino';

export type { Logger };

/** Names of fields that may never be logged, wherever they stand. Bodies are not logged at all. */
const SECRETS = [
  'accountNumber',
  'routingNumber',
  'ssn',
  'ein',
  'password',
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'client_secret',
];

export function createLog(level: string): Logger {
  return pino({
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/** Portal ids open an account, so a log shows only their beginning. Query strings are left out. */
export function maskedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path.split('/').map(maskedPart).join('/');
}

const LONGEST_WORD = 20;

/** Masks an id in any spelling: in our own form anywhere, and any long part of a path that is no file or word. */
function maskedPart(part: string): string {
  const masked = part.replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
    (id) => `${id.slice(0, 4)}…`,
  );
  // Digits alone are no proof. One id of the provider's in sixty has none.
  const isId = masked.length > LONGEST_WORD && /[^a-z-]/.test(masked) && !/\.\w{1,5}$/.test(masked);
  return isId ? `${masked.slice(0, 4)}…` : masked;
}
